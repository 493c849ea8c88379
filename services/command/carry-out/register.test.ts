import { randomUUID } from "node:crypto";
import { PRODUCTS_STREAM, type ProductEvent, productEvent } from "@bahi/contracts/product/events.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { absentProduct, evolveProduct } from "../product/evolve.ts";
import { everything } from "../testing/instance.ts";
import { type RegisterDefinition, openRegister } from "./register.ts";
import type { ProductState } from "../product/evolve.ts";

const definition: RegisterDefinition<ProductState, ProductEvent> = {
  streamId: PRODUCTS_STREAM,
  schema: productEvent,
  absent: absentProduct,
  evolve: evolveProduct,
  recordsOf: (event) => [event.data.productId],
};

const added = (productId: number): ProductEvent => ({
  type: "ProductAdded",
  data: { productId, name: `Soap ${productId}`, nameHindi: "" },
});
const impossible: ProductEvent = { type: "ProductDeleted", data: { productId: 99, reason: "never added" } };

function order() {
  const actor = { id: 1, name: "Asha Rao", role: "admin" } as const;
  return { key: randomUUID(), digest: "", actor, at: new Date().toISOString() };
}

test("a command whose second event cannot be applied leaves nothing of its first to those beside it", async () => {
  const store = await openEventStore({ databaseUrl: await databaseForTest() });
  onTestFinished(() => store.close());
  const register = openRegister(store, definition);
  const add = (...more: ProductEvent[]) =>
    register.carryOut({
      order: order(),
      record: "next",
      decide: (records) => [added(records.nextId()), ...more],
    });
  // The first is on its way alone; those behind it are decided together.
  const [first, failed, ...others] = await Promise.allSettled([add(), add(impossible), add(), add()]);
  expect(failed).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringMatching(/never added/) },
  });
  const ids = [first, ...others].map((one) => one?.status === "fulfilled" && one.value.record);
  expect(ids).toMatchObject([1, 2, 3].map((productId) => ({ state: { productId }, version: 1 })));
  expect((await everything(store)).map(({ data }) => data)).toMatchObject(
    [1, 2, 3].map((productId) => ({ productId })),
  );
  const again = openRegister(store, definition);
  await again.catchUp();
  expect([...register.records.values()]).toEqual([...again.records.values()]);
  expect(await add()).toMatchObject({ record: { state: { productId: 4 }, version: 1 } });
});
