import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import type { CreateInvoice } from "@bahi/contracts/invoice/commands.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import { movePaymentsToAdvance } from "../follow-through/move-payments.ts";
import { restoreIfOwing } from "../follow-through/restore-customer.ts";
import { orderOf } from "../http/order.ts";
import { recordPath } from "../http/record-path.ts";
import type { Trade } from "../trade.ts";
import { createInvoice, deleteInvoice } from "./decide.ts";
import { toInvoiceRecord } from "./record.ts";

export function invoiceRoutes(app: App, { books, afterwards, now }: Trade): void {
  const { customers, products, invoices } = books;

  app.post("/invoices", { schema: { body: invoiceRequest } }, async (request, reply) => {
    const command = createInvoiceOf(request.body);
    const order = orderOf(request, "CreateInvoice", command);
    await Promise.all([customers.catchUp(), products.catchUp()]);
    const { record, position } = await invoices.create(order, () =>
      createInvoice(command, customers.records.get(command.customerId), products.records.get),
    );
    afterwards.follow(() => restoreIfOwing(books, command.customerId, now));
    return answerPosition(reply, position).status(201).send(toInvoiceRecord(record));
  });

  app.delete(
    "/invoices/:id",
    { onRequest: adminOnly, schema: { params: recordPath, querystring: deletionQuery } },
    async (request, reply) => {
      const invoiceId = request.params.id;
      const command = { invoiceId, reason: request.query.reason };
      const order = orderOf(request, "DeleteInvoice", command);
      const { record, position } = await invoices.carryOut(invoiceId, order, (invoice) =>
        deleteInvoice(command, invoice),
      );
      // Also when it was deleted before: whoever did so may have been interrupted here.
      const moved = await movePaymentsToAdvance(books, invoiceId, now);
      const { state } = record;
      if (state.status !== "absent") {
        afterwards.follow(() => restoreIfOwing(books, state.content.customerId, now));
      }
      return answerPosition(reply, moved > position ? moved : position).send({
        message: "Invoice deleted successfully!",
      });
    },
  );
}

function createInvoiceOf(body: z.infer<typeof invoiceRequest>): CreateInvoice {
  return {
    customerId: body.customer_id,
    invoiceDate: body.invoice_date,
    lines: body.sales.map((sale) => ({
      productId: sale.product_id,
      quantity: sale.quantity,
      unit: sale.unit,
      boxes: sale.number_of_boxes,
      numberPaise: sale.number,
    })),
  };
}
