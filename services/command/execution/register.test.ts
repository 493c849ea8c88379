import { randomUUID } from "node:crypto";
import { headOf } from "@bahi/event-store/head.ts";
import { MemoryLog } from "@bahi/event-store/memory/log.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { PRODUCTS_STREAM, type ProductEvent, productEvent } from "@bahi/contracts/product/events.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { absentProduct, evolveProduct } from "../product/evolve.ts";
import { everything } from "../testing/instance.ts";
import { type RegisterDefinition, openRegister } from "./register.ts";
import type { ProductState } from "../product/evolve.ts";

const definition: RegisterDefinition<ProductState, ProductEvent> = {
  streamId: PRODUCTS_STREAM,
  union: productEvent,
  absent: absentProduct,
  evolve: evolveProduct,
  recordsOf: (event) => [event.data.productId],
};

const added = (productId: number): ProductEvent => ({
  type: "ProductAdded",
  data: { productId, name: `Soap ${productId}`, nameHindi: "" },
});
const impossible: ProductEvent = { type: "ProductDeleted", data: { productId: 99, reason: "never added" } };

function context() {
  const actor = { id: 1, name: "Asha Rao", role: "admin" } as const;
  return { key: randomUUID(), digest: "", actor, at: new Date().toISOString() };
}

test("a command whose second event cannot be applied leaves nothing of its first to those beside it", async () => {
  const store = openMemoryEventStore();
  onTestFinished(() => store.close());
  const register = openRegister(store, definition);
  const add = (...more: ProductEvent[]) =>
    register.execute({
      context: context(),
      record: "next",
      decide: (records) => [added(records.nextId()), ...more],
    });
  // The first is on its way alone; those after it are decided together.
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

test("a repeated key reads the events of a record together, and those of others far from them not at all", async () => {
  const store = openMemoryEventStore();
  onTestFinished(() => store.close());
  const register = openRegister(store, definition);
  const change = (record: number | "next", nameHindi: string, ownContext = context()) =>
    register.execute({
      context: ownContext,
      record,
      decide: (records) => {
        if (record === "next") return [added(records.nextId())];
        return [{ type: "ProductChanged", data: { productId: record, name: `Soap ${record}`, nameHindi } }];
      },
    });
  await change("next", "");
  await Promise.all(Array.from({ length: 500 }, () => change("next", "")));
  for (let count = 1; count <= 40; count++) {
    await change(1, `${count}`);
    await change(2, `${count}`);
  }
  const repeated = context();
  const first = await change(1, "then", repeated);
  await change(1, "later");

  const reads = vi.spyOn(store, "readStream");
  expect(await change(1, "then", repeated)).toMatchObject({ record: first.record, repeated: true });
  const ranges = reads.mock.calls.map(([, options]) => options);
  // What came since, the event of the key, the first event of the record, and the forty that stand together.
  expect(ranges).toMatchObject([
    { from: 583 },
    { from: 581, limit: 1 },
    { from: 0, limit: 1 },
    { from: 501, limit: 81 },
  ]);
});

test("a refused command whose key another instance has used meanwhile gets the answer of that instance", async () => {
  const log = new MemoryLog();
  const [quickStore, slowStore] = [openMemoryEventStore(log), openMemoryEventStore(log)];
  onTestFinished(async () => void (await Promise.all([quickStore.close(), slowStore.close()])));
  const [quick, slow] = [openRegister(quickStore, definition), openRegister(slowStore, definition)];
  const removed: ProductEvent = { type: "ProductDeleted", data: { productId: 1, reason: "" } };
  const add = (register: typeof quick, own = context()) =>
    register.execute({
      context: own,
      record: "next",
      decide: (records) =>
        records.get(1).status === "active" ? refused("product-exists") : [added(records.nextId())],
    });
  await add(quick);

  const repeated = context();
  const findUse = slowStore.findUse.bind(slowStore);
  vi.spyOn(slowStore, "findUse").mockImplementationOnce(async (...call) => {
    await quick.execute({ context: context(), record: 1, decide: () => [removed] });
    await add(quick);
    await add(quick, repeated);
    return findUse(...call);
  });
  expect(await add(slow, repeated)).toMatchObject({
    record: { state: { productId: 3 }, version: 1 },
    repeated: true,
  });
});

test("an event that is read back before its append is answered counts once, and hides none after it", async () => {
  const log = new MemoryLog();
  const [ownStore, otherStore] = [openMemoryEventStore(log), openMemoryEventStore(log)];
  onTestFinished(async () => void (await Promise.all([ownStore.close(), otherStore.close()])));
  const [register, other] = [openRegister(ownStore, definition), openRegister(otherStore, definition)];
  const renamed: ProductEvent = {
    type: "ProductChanged",
    data: { productId: 1, name: "Soap of another name", nameHindi: "" },
  };
  const append = ownStore.append.bind(ownStore);
  vi.spyOn(ownStore, "append").mockImplementationOnce(async (...call) => {
    const appended = await append(...call);
    await other.execute({ context: context(), record: 1, decide: () => [renamed] });
    await register.catchUp();
    return appended;
  });
  const { position } = await register.execute({
    context: context(),
    record: "next",
    decide: () => [added(1)],
  });
  expect(register.records.folded(1)).toMatchObject({ version: 2 });
  // As of the answer, which is not before what its instance has read.
  expect(position).toBe(await headOf(ownStore));
});
