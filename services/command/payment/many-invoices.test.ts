import { ALLOCATIONS_MAX } from "@bahi/contracts/payment/allocation.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { expect, test } from "vitest";
import { everything, startInstance } from "../testing/instance.ts";
import { anil, invoiceFor, paymentBy, sale, soap } from "../testing/requests.ts";

test("a payment on as many invoices as there may be is one append, and reads none of their streams", async () => {
  const calls = { reads: 0, appends: 0 };
  const counted = (store: EventStore): EventStore => ({
    ...store,
    kind: store.kind,
    append: (...call) => {
      calls.appends += 1;
      return store.append(...call);
    },
    appendToNext: (...call) => store.appendToNext(...call),
    bindUnchanged: (...call) => store.bindUnchanged(...call),
    findUse: (...call) => store.findUse(...call),
    readStream: (...call) => {
      calls.reads += 1;
      return store.readStream(...call);
    },
    readAll: (...call) => store.readAll(...call),
    subscribe: (...call) => store.subscribe(...call),
    ping: () => store.ping(),
    close: () => store.close(),
  });
  const { call, store, settled } = await startInstance({ wrap: counted });
  await call("POST", "/customers", anil);
  await call("POST", "/products", soap);
  const ids = Array.from({ length: ALLOCATIONS_MAX + 1 }, (_, index) => index + 1);
  await Promise.all(ids.map(() => call("POST", "/invoices", invoiceFor(1, [sale(1, 2, 10)]))));
  await call("POST", "/payments", paymentBy(1, 100_000));

  const all = ids.map((invoice_id) => ({ invoice_id, amount: 9.99 }));
  const refusedForMany = await call("POST", "/payments/1/allocations", { allocations: all });
  expect(refusedForMany).toMatchObject({
    status: 422,
    body: { errors: [{ message: "A payment is on at most 500 invoices" }] },
  });
  await settled();
  Object.assign(calls, { reads: 0, appends: 0 });
  const allocations = all.slice(1);
  expect(await call("POST", "/payments/1/allocations", { allocations })).toMatchObject({
    status: 200,
    body: { allocations, unallocated: 100_000 - 4_995 },
  });
  await settled();
  expect(calls.appends).toBe(1);
  expect(calls.reads).toBeLessThan(10);
  expect((await everything(store)).at(-1)).toMatchObject({ type: "PaymentAllocated" });
});
