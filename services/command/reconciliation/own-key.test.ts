import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { uuidOf } from "../execution/event-id.ts";
import { type Instance, everything, startInstance } from "../testing/instance.ts";
import { onInvoice } from "../testing/on-invoice.ts";
import { anil, correctionFor, invoiceFor, newProduct, paymentBy, sale, soap } from "../testing/requests.ts";
import { twoInstancesWithInvoice } from "../testing/two-instances.ts";

/** A member of staff knows how the program makes the keys of its own commands, and uses one before it does. */
async function useFirst({ call }: Instance, name: string): Promise<void> {
  const used = await call("POST", "/products", newProduct(), { as: "staff", key: uuidOf(name) });
  expect(used.status).toBe(201);
}

async function paidInvoice(): Promise<Instance> {
  const shop = await startInstance();
  await shop.call("POST", "/customers", anil);
  await shop.call("POST", "/products", soap);
  await shop.call("POST", "/invoices", invoiceFor(1));
  await shop.call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 }));
  return shop;
}

test("money leaves a corrected invoice also when somebody has used the key of that", async () => {
  const shop = await paidInvoice();
  const key = randomUUID();
  await useFirst(shop, `${key} releases money of payment 1 from version 1`);
  const half = correctionFor(1, [{ ...sale(1, 5, 100), id: 1 }]);
  expect(await shop.call("PUT", "/invoices/1", half, { as: "staff", key })).toMatchObject({ status: 200 });
  await shop.settled();
  expect((await everything(shop.store)).at(-1)).toMatchObject({ type: "PaymentAllocated" });
  expect(await onInvoice(shop)).toMatchObject({ total: 250_00, paid: 250_00, stated: 250_00 });
});

test("payments leave a deleted invoice also when somebody has used the keys of that", async () => {
  const shop = await paidInvoice();
  const key = randomUUID();
  await useFirst(shop, `${key} moves payment 1 from version 1`);
  expect(await shop.call("DELETE", "/invoices/1", undefined, { key })).toMatchObject({ status: 200 });
  expect((await everything(shop.store)).at(-1)).toMatchObject({ type: "PaymentMovedToAdvance" });
  expect(await onInvoice(shop)).toMatchObject({ paid: 0, stated: 0 });
});

test("a deleted customer who owes again is restored also when somebody has used the key of that", async () => {
  const shop = await paidInvoice();
  const key = randomUUID();
  expect(await shop.call("DELETE", "/customers/1", undefined, { key })).toMatchObject({ status: 200 });
  await useFirst(shop, `${key} is taken back`);
  const less = paymentBy(1, 1, { invoice_id: 1 });
  expect(await shop.call("PUT", "/payments/1", less, { as: "staff" })).toMatchObject({ status: 200 });
  expect((await everything(shop.store)).at(-1)).toMatchObject({ type: "CustomerRestored" });
  // The deletion that was taken back is not answered as done.
  expect(await shop.call("DELETE", "/customers/1", undefined, { key })).toMatchObject({
    status: 409,
    body: { type: "urn:bahi:customer-has-balance" },
  });
});

test("a discount beyond the total is taken back also when somebody has used the key of that", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const key = randomUUID();
  await useFirst(slow, `${key} gave too much discount`);
  const discount = paymentBy(1, 1, { invoice_id: 1, discount_amount: 300 });
  const [first, second] = await crossed(
    () => slow.call("POST", "/payments", discount, { as: "staff", key }),
    () => quick.call("POST", "/payments", discount),
  );
  expect([first?.status, second?.status]).toEqual([201, 422]);
  expect(await onInvoice(quick)).toMatchObject({ total: 500_00, discount: 300_00 });
});
