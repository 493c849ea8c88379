import { expect, test } from "vitest";
import { type InstanceOptions, everything, startInstance } from "../testing/instance.ts";
import { failingStore } from "../testing/failing-store.ts";
import { anil, correctionFor, invoiceFor, paymentBy, sale, soap } from "../testing/requests.ts";
import { reconcile } from "./reconcile.ts";

const BACK = {
  invoice_id: 1,
  credit_note_date: "2026-04-02",
  reason: "Broken",
  sales: [{ id: 1, quantity: 1 }],
};

/** A deleted customer who owes nothing: an invoice of ₹ 500.00, of which ₹ 50.00 came back and the rest was paid. */
async function deletedCustomer(options?: InstanceOptions) {
  const one = await startInstance(options);
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  await one.call("POST", "/invoices", invoiceFor(1));
  const back = await one.call("POST", "/credit-notes", BACK);
  const due = 500 - Number(back.body["total_amount"]);
  await one.call("POST", "/payments", paymentBy(1, due, { invoice_id: 1 }));
  expect(await one.call("DELETE", "/customers/1")).toMatchObject({ status: 200 });
  return one;
}

/** What gives the customer a balance again. */
const CHANGES = [
  ["DELETE", "/payments/1", undefined],
  ["PUT", "/payments/1", paymentBy(1, 1, { invoice_id: 1 })],
  ["DELETE", "/credit-notes/1", undefined],
  ["PUT", "/invoices/1", correctionFor(1, [{ ...sale(1, 20, 100), id: 1 }])],
] as const;

test.each(CHANGES)(
  "%s %s is answered when the deleted customer who owes again is restored",
  async (method, path, body) => {
    const { call, store } = await deletedCustomer();
    const { status, position } = await call(method, path, body);
    expect(status).toBe(200);
    const last = (await everything(store)).at(-1);
    expect(last).toMatchObject({ type: "CustomerRestored", position });
  },
);

test.each(CHANGES)(
  "%s %s is answered up to the restoration also where another instance was there first",
  async (method, path, body) => {
    const failing = failingStore();
    const { call, databaseUrl, store } = await deletedCustomer(failing);
    const other = await startInstance({ databaseUrl });
    const held = failing.holdNextWrite("answer");
    const answer = call(method, path, body);
    await held.reached;
    await reconcile(other.stores, () => new Date());
    held.letGo();
    const { status, position } = await answer;
    expect(status).toBe(200);
    const last = (await everything(store)).at(-1);
    expect(last).toMatchObject({ type: "CustomerRestored", position });
  },
);

test("a deleted invoice is answered up to the moves of its payments also where another instance has made them", async () => {
  const failing = failingStore();
  const { call, databaseUrl, store } = await startInstance(failing);
  await call("POST", "/customers", anil);
  await call("POST", "/products", soap);
  await call("POST", "/invoices", invoiceFor(1));
  await call("POST", "/payments", paymentBy(1, 100, { invoice_id: 1 }));
  const other = await startInstance({ databaseUrl });
  const held = failing.holdNextWrite("answer");
  const answer = call("DELETE", "/invoices/1");
  await held.reached;
  await reconcile(other.stores, () => new Date());
  held.letGo();
  const { status, position } = await answer;
  expect(status).toBe(200);
  expect((await everything(store)).at(-1)).toMatchObject({ type: "PaymentMovedToAdvance", position });
});

test("a deleted invoice is answered when the deleted customer who has an advance now is restored", async () => {
  const { call, store } = await startInstance();
  await call("POST", "/customers", anil);
  await call("POST", "/products", soap);
  const { body } = await call("POST", "/invoices", invoiceFor(1));
  await call("POST", "/payments", paymentBy(1, Number(body["total_amount"]), { invoice_id: 1 }));
  expect(await call("DELETE", "/customers/1")).toMatchObject({ status: 200 });
  const { status, position } = await call("DELETE", "/invoices/1");
  expect(status).toBe(200);
  expect((await everything(store)).at(-1)).toMatchObject({ type: "CustomerRestored", position });
});
