import { randomUUID } from "node:crypto";
import { headOf } from "@bahi/event-store/head.ts";
import { expect, test } from "vitest";
import { everything, type Instance, startInstance } from "../testing/instance.ts";
import { anil, bina, correctionFor, invoiceFor, oil, paymentBy, sale, soap } from "../testing/requests.ts";

/** Two customers, two products, and an invoice of ₹ 500.00 for ten pieces of soap. */
async function shop(): Promise<Instance> {
  const instance = await startInstance();
  for (const customer of [anil, bina]) await instance.call("POST", "/customers", customer);
  for (const product of [soap, oil]) await instance.call("POST", "/products", product);
  await instance.call("POST", "/invoices", invoiceFor(1));
  return instance;
}

/** So many pieces instead of ten, for ₹ 50.00 each. */
const pieces = (quantity: number, reason?: string) =>
  correctionFor(1, [{ ...sale(1, quantity, 100), id: 1 }], reason);

test("staff corrects an invoice, and gets it as it is now, with when and why", async () => {
  const { call } = await shop();
  const before = Date.now();
  const { status, body } = await call("PUT", "/invoices/1", pieces(8, "two were broken"), { as: "staff" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: 1,
    customer_name: anil.name,
    total_amount: 400,
    amount_due: 400,
    payment_status: "pending",
    version: 2,
    content_version: 2,
    correction_reason: "two were broken",
    sales: [{ id: 1, product_name: "Soap", quantity: 8, amount: 400 }],
  });
  expect(Date.parse(String(body["corrected_at"]))).toBeGreaterThanOrEqual(before);
});

test("what is beyond the new total is an advance with the answer, and the payment says why", async () => {
  const { call, store, stores } = await shop();
  await call("POST", "/payments", paymentBy(1, 450, { invoice_id: 1, discount_amount: 20 }));
  await call("POST", "/payments", { ...paymentBy(1, 100), allocations: [{ invoice_id: 1, amount: 30 }] });
  const { body, position } = await call("PUT", "/invoices/1", pieces(8), { key: "correction" });
  expect(body).toMatchObject({
    total_amount: 400,
    paid_amount: 380,
    discount_amount: 20,
    amount_due: 0,
    payment_status: "complete",
  });
  const follow = (await everything(store)).slice(-2);
  const reason = "Invoice #1 was corrected";
  const metadata = { actor: { id: 0 }, causedBy: "correction" };
  expect(follow.toSorted((one, other) => one.streamId.localeCompare(other.streamId))).toMatchObject([
    {
      streamId: "payment-1",
      type: "PaymentAllocated",
      data: { allocations: [{ invoiceId: 1, amountPaise: 380_00 }], reason },
      metadata,
    },
    { streamId: "payment-2", type: "PaymentAllocated", data: { allocations: [], reason }, metadata },
  ]);
  expect(position).toBe(await headOf(store));
  expect(stores.accounts.balanceOf(1)).toBe((400 - 450 - 20 - 100) * 100);
});

test("one that changes nothing stores nothing, and a later edit is not undone by its repetition", async () => {
  const { call, store } = await shop();
  await call("POST", "/payments", paymentBy(1, 200, { invoice_id: 1 }));
  const head = await headOf(store);
  const key = randomUUID();
  const unchanged = {
    status: 200,
    body: { version: 1, content_version: 1, corrected_at: null, paid_amount: 200 },
  };
  expect(await call("PUT", "/invoices/1", pieces(10), { key })).toMatchObject(unchanged);
  expect(await headOf(store)).toBe(head);
  await call("PUT", "/invoices/1", pieces(9));
  expect(await call("PUT", "/invoices/1", pieces(10), { key })).toMatchObject(unchanged);
  expect((await everything(store)).at(-1)).toMatchObject({
    type: "InvoiceCorrected",
    data: { totalPaise: 450_00 },
  });
});

test("a repeated key names the customer of its own correction, also when that one was merged into another since", async () => {
  const { call } = await shop();
  const key = randomUUID();
  const first = await call("PUT", "/invoices/1", pieces(8), { key });
  expect(first.body).toMatchObject({ customer_id: 1 });
  await call("POST", "/customers/merge", { target_id: 2, source_ids: [1] });
  expect((await call("PUT", "/invoices/1", pieces(8), { key })).body).toEqual(first.body);
});

test("a repeated key gets the content of its own correction, after a later one and after the deletion", async () => {
  const { call, store } = await shop();
  const key = randomUUID();
  const first = await call("PUT", "/invoices/1", pieces(8), { key });
  await call("PUT", "/invoices/1", pieces(6));
  expect((await call("PUT", "/invoices/1", pieces(8), { key })).body).toEqual(first.body);
  await call("DELETE", "/invoices/1");
  const head = await headOf(store);
  expect((await call("PUT", "/invoices/1", pieces(8), { key })).body).toEqual(first.body);
  expect(await call("PUT", "/invoices/1", pieces(5))).toMatchObject({
    status: 409,
    body: { detail: "This invoice was deleted" },
  });
  expect(await headOf(store)).toBe(head);
});

test("If-Match names the version that was read; a stale one says who was there first", async () => {
  const { call } = await shop();
  expect((await call("PUT", "/invoices/1", pieces(8), { as: "staff", ifMatch: '"1"' })).status).toBe(200);
  expect(await call("PUT", "/invoices/1", pieces(7), { ifMatch: '"1"' })).toMatchObject({
    status: 412,
    body: {
      detail: expect.stringMatching(
        /^Ravi Iyer \(staff\) changed this on .+ Please load it again\.$/,
      ) as unknown,
    },
  });
});

test("an invoice that was corrected often is held with its last content alone", async () => {
  const { call, stores } = await shop();
  const heldLength = async () => JSON.stringify((await stores.invoices.load(1)).state).length;
  await call("PUT", "/invoices/1", pieces(11));
  const once = await heldLength();
  for (const quantity of [12, 13, 14]) {
    expect(await call("PUT", "/invoices/1", pieces(quantity))).toMatchObject({ status: 200 });
  }
  expect(await heldLength()).toBe(once);
});

test("a reason is asked for", async () => {
  const { call } = await shop();
  expect(await call("PUT", "/invoices/1", pieces(8, "  "))).toMatchObject({
    status: 422,
    body: { errors: [{ field: "reason", message: "Please say why the invoice is corrected" }] },
  });
});

test("after a merge the invoice is corrected under either customer, keeps its name, and answers who owes it", async () => {
  const { call, stores } = await shop();
  await call("POST", "/payments", paymentBy(1, 200, { invoice_id: 1 }));
  await call("POST", "/customers/merge", { target_id: 2, source_ids: [1] });
  for (const [customer_id, quantity] of [
    [2, 9],
    [1, 8],
  ] as const) {
    const body = { ...pieces(quantity), customer_id };
    expect(await call("PUT", "/invoices/1", body)).toMatchObject({
      status: 200,
      body: { customer_id: 2, customer_name: anil.name, total_amount: quantity * 50, paid_amount: 200 },
    });
  }
  expect(stores.accounts.balanceOf(2)).toBe(200_00);
});

test("a customer who was deleted with a balance of zero is active again when it is not zero any more", async () => {
  const { call, settled, stores } = await shop();
  await call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 }));
  expect((await call("DELETE", "/customers/1")).status).toBe(200);
  expect((await call("PUT", "/invoices/1", pieces(9))).status).toBe(200);
  await settled();
  await stores.customers.catchUp();
  expect(stores.customers.records.get(1).status).toBe("active");
});

test("to another customer both accounts follow", async () => {
  const { call, stores } = await shop();
  const body = { ...pieces(10), customer_id: 2 };
  expect(await call("PUT", "/invoices/1", body)).toMatchObject({
    status: 200,
    body: { customer_id: 2, customer_name: bina.name },
  });
  await stores.accounts.catchUp();
  expect([1, 2].map((id) => stores.accounts.balanceOf(id))).toEqual([0, 500_00]);
});

test("a correction that is repeated answers what it answered first, whatever was paid and came back since", async () => {
  const { call } = await shop();
  await call("POST", "/payments", paymentBy(1, 450, { invoice_id: 1, discount_amount: 20 }));
  const first = await call("PUT", "/invoices/1", pieces(8), { key: "correction" });
  expect(first).toMatchObject({
    status: 200,
    body: { paid_amount: 380, discount_amount: 20, amount_due: 0 },
  });
  await call("POST", "/payments", paymentBy(1, 7, { invoice_id: 1 }));
  const back = { invoice_id: 1, credit_note_date: "2026-04-02", reason: "Broken" };
  await call("POST", "/credit-notes", { ...back, sales: [{ id: 1, quantity: 3 }] });
  expect((await call("PUT", "/invoices/1", pieces(8), { key: "correction" })).body).toEqual(first.body);
});
