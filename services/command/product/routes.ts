import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { hindiNameRequest, productRequest } from "@bahi/contracts/product/api.ts";
import { hindiName } from "@bahi/hindi-names/hindi-name.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import type { CommandStores } from "../command-stores.ts";
import { contextOf } from "../http/command-context.ts";
import { recordPath } from "../http/record-path.ts";
import { productAdditions } from "./additions.ts";
import { changeProduct, deleteProduct } from "./decide.ts";
import { toProductRecord } from "./record.ts";

export function productRoutes(app: App, { products }: CommandStores): void {
  const add = productAdditions({ products });

  app.post("/products", { schema: { body: productRequest } }, async (request, reply) => {
    const command = profileOf(request.body);
    const { record, position } = await add(command, contextOf(request, "AddProduct", command));
    return answerPosition(reply, position).status(201).send(toProductRecord(record));
  });

  // Suggests and stores nothing, so it needs no key and gives no position.
  app.post("/products/generate-hindi-name", { schema: { body: hindiNameRequest } }, async (request) => ({
    item_name_hindi: await hindiName(request.body.item_name),
  }));

  app.put(
    "/products/:id",
    { schema: { params: recordPath, body: productRequest } },
    async (request, reply) => {
      const productId = request.params.id;
      const command = { productId, ...profileOf(request.body) };
      const { record, position } = await products.execute({
        context: contextOf(request, "ChangeProduct", command),
        record: productId,
        decide: (records) => changeProduct(command, records.get(productId), records),
      });
      return answerPosition(reply, position).send(toProductRecord(record));
    },
  );

  app.delete(
    "/products/:id",
    { onRequest: adminOnly, schema: { params: recordPath, querystring: deletionQuery } },
    async (request, reply) => {
      const productId = request.params.id;
      const command = { productId, reason: request.query.reason };
      const { position } = await products.execute({
        context: contextOf(request, "DeleteProduct", command),
        record: productId,
        decide: (records) => deleteProduct(command, records.get(productId)),
      });
      return answerPosition(reply, position).send({ message: "Product deleted successfully!" });
    },
  );
}

function profileOf(body: z.infer<typeof productRequest>) {
  return { name: body.item_name, nameHindi: body.item_name_hindi };
}
