import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { everything, type Instance, startInstance } from "../testing/instance.ts";
import { paymentBy } from "../testing/requests.ts";
import { twoInstancesWithInvoice } from "../testing/two-instances.ts";
import { reconcile } from "./reconcile.ts";
import { headOf } from "@bahi/event-store/head.ts";

const tooMuch = { status: 422, body: { type: "urn:bahi:discount-above-total" } };
const discount = (rupees: number) => paymentBy(1, 1, { invoice_id: 1, discount_amount: rupees });

async function discountsOn({ stores }: Instance): Promise<number> {
  await stores.accounts.catchUp();
  return stores.accounts.discountOn(1);
}

test("of two discounts that two instances give at the same instant, one too many is refused, also when it is repeated", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const key = randomUUID();
  const answers = await crossed(
    () => slow.call("POST", "/payments", discount(300), { key }),
    () => quick.call("POST", "/payments", discount(300)),
  );
  expect(answers).toMatchObject([{ status: 201 }, tooMuch]);
  expect(await discountsOn(quick)).toBe(300_00);

  const before = await headOf(slow.store);
  for (const instance of [slow, quick]) {
    expect(await instance.call("POST", "/payments", discount(300), { key })).toMatchObject(tooMuch);
  }
  expect(await headOf(slow.store)).toBe(before);
  expect(await quick.call("POST", "/payments", discount(200))).toMatchObject({ status: 201 });
});

test("a change that crosses another discount is taken back to what the payment was", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  await slow.call("POST", "/payments", { ...discount(100), notes: "as it was" });
  const answers = await crossed(
    () => slow.call("PUT", "/payments/1", { ...discount(400), notes: "changed" }),
    () => quick.call("POST", "/payments", discount(200)),
  );
  expect(answers).toMatchObject([{ status: 201 }, tooMuch]);
  expect(await discountsOn(quick)).toBe(300_00);
  expect((await slow.stores.payments.load(1)).state).toMatchObject({
    content: { discountPaise: 100_00, notes: "as it was" },
  });
});

test("a discount that crosses a credit note is refused when both are more than the total; a credit note that comes later stays", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const back = { invoice_id: 1, credit_note_date: "2026-04-02", reason: "Broken" };
  const creditNote = (quantity: number) => ({ ...back, sales: [{ id: 1, quantity }] }); // ₹ 50 each
  const answers = await crossed(
    () => slow.call("POST", "/payments", discount(300)),
    () => quick.call("POST", "/credit-notes", creditNote(6)),
  );
  expect(answers).toMatchObject([{ status: 201, body: { settled_amount: 300 } }, tooMuch]);
  expect(await discountsOn(quick)).toBe(0);
  const last = (await everything(quick.store)).at(-1);
  expect(last).toMatchObject({ type: "PaymentDeleted", data: { reason: /came back at the same moment/ } });

  const others = await crossed(
    () => slow.call("POST", "/credit-notes", creditNote(4)),
    () => quick.call("POST", "/payments", discount(199)),
  );
  expect(others).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(await discountsOn(quick)).toBe(199_00);
});

test("two that fit together are both carried out", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const answers = await crossed(
    () => slow.call("POST", "/payments", discount(300)),
    () => quick.call("POST", "/payments", discount(200)),
  );
  expect(answers).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(await discountsOn(quick)).toBe(500_00);
});

test("one too many whose instance ended before it looked is taken back by the next, once", async () => {
  const { slow, quick, failing, crossed } = await twoInstancesWithInvoice();
  failing.failAt(1, "unanswered");
  const [, lost] = await crossed(
    () => slow.call("POST", "/payments", discount(300)),
    () => quick.call("POST", "/payments", discount(300)),
  );
  expect(lost).toMatchObject({ status: 503 });
  expect(await discountsOn(quick)).toBe(600_00);

  await Promise.all([1, 2].map(() => reconcile(quick.stores, () => new Date())));
  expect(await discountsOn(quick)).toBe(300_00);
  const last = (await everything(quick.store)).at(-1);
  expect(last).toMatchObject({ type: "PaymentDeleted", metadata: { actor: { id: 0 } } });
  expect((await everything(quick.store)).filter(({ type }) => type === "PaymentDeleted")).toHaveLength(1);
});

test("a payment that was accepted under a rule of its day is not judged again at a start, whatever the rule is now", async () => {
  const { quick } = await twoInstancesWithInvoice();
  // Two of ₹ 300 on an invoice of ₹ 500, each seen by the next: as earlier releases stored them, and as this one does.
  for (const limit of [{}, {}, { discountOthersPaiseMax: 600_00 }]) {
    const key = randomUUID();
    await quick.store.appendToNext("payment", key, (paymentId) => [
      {
        id: randomUUID(),
        type: "PaymentRecorded",
        data: {
          paymentId,
          customerId: 1,
          invoiceId: 1,
          paymentDate: "2026-04-02",
          amountPaise: 1_00,
          discountPaise: 300_00,
          discountReason: "",
          method: "cash",
          referenceNumber: "",
          notes: "",
        },
        metadata: {
          at: "2026-04-02T05:30:00.000Z",
          actor: { id: 1, name: "Asha Rao", role: "admin" },
          commandKey: key,
          bodyDigest: "",
          version: 1,
          ...limit,
        },
      },
    ]);
  }
  const before = await everything(quick.store);
  const next = await startInstance({ databaseUrl: quick.databaseUrl });
  await reconcile(next.stores, () => new Date());
  expect(await everything(next.store)).toEqual(before);
});
