import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { leftOnInvoice } from "../testing/on-invoice.ts";
import { correctionFor, paymentBy, sale } from "../testing/requests.ts";
import { twoInstancesWithAdvance } from "../testing/two-instances.ts";

const pieces = (quantity: number) => [{ ...sale(1, quantity, 100), id: 1 }];
const returnOf = (id: number, quantity: number) => ({
  invoice_id: 1,
  credit_note_date: "2026-04-02",
  reason: "broken",
  sales: [{ id, quantity }],
});
const discount = (rupees: number) => paymentBy(1, 1, { invoice_id: 1, discount_amount: rupees });

/** From ₹ 500.00 to ₹ 200.00, beside a discount of ₹ 300.00, by an instance that ended before it looked. */
async function loweredTooFar() {
  const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
  failing.failAt(1, "unanswered");
  const correct = () => slow.call("PUT", "/invoices/1", correctionFor(1, pieces(4)));
  await crossed(correct, () => quick.call("POST", "/payments", discount(300)));
  return quick;
}

/** To ₹ 1,000.00 with another line, beside goods of ₹ 100.00 of the first line that came back, by such an instance. */
async function raisedWithoutWhatCameBack() {
  const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
  failing.failAt(1, "unanswered");
  const correct = () => slow.call("PUT", "/invoices/1", correctionFor(1, [sale(1, 20, 100)]));
  await crossed(correct, () => quick.call("POST", "/credit-notes", returnOf(1, 2)));
  return quick;
}

describe("before a correction that cannot stay is undone, nothing is decided on what it says", () => {
  test("no correction that keeps its total", async () => {
    const shop = await loweredTooFar();
    const dated = { ...correctionFor(1, pieces(4)), invoice_date: "2026-04-02" };
    expect(await shop.call("PUT", "/invoices/1", dated)).toMatchObject({
      status: 422,
      body: { type: "urn:bahi:discount-above-total" },
    });
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 500_00, discount: 300_00 });
  });

  test("a correction that fits is made", async () => {
    const shop = await loweredTooFar();
    const answer = await shop.call("PUT", "/invoices/1", correctionFor(1, pieces(6)));
    expect(answer).toMatchObject({ status: 200, body: { content_version: 4 } });
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 300_00, discount: 300_00 });
  });

  test("no discount beyond the total that comes back, and no money in part", async () => {
    const shop = await raisedWithoutWhatCameBack();
    expect(await shop.call("POST", "/payments", discount(600))).toMatchObject({
      status: 422,
      body: { type: "urn:bahi:discount-above-total" },
    });
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 500_00, discount: 0, credit: 100_00 });
  });

  test("no money in part beyond it", async () => {
    const shop = await raisedWithoutWhatCameBack();
    const allocations = [{ invoice_id: 1, amount: 600 }];
    expect(await shop.call("POST", "/payments/1/allocations", { allocations })).toMatchObject({
      status: 422,
      body: { type: "urn:bahi:allocation-above-due" },
    });
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 500_00, paid: 0 });
  });

  test("no return of a line that goes again", async () => {
    const shop = await raisedWithoutWhatCameBack();
    expect(await shop.call("POST", "/credit-notes", returnOf(2, 1))).toMatchObject({
      status: 422,
      body: { type: "urn:bahi:line-not-found" },
    });
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 500_00, credit: 100_00 });
  });
});

test("money of the customer to whom an undone correction has moved the invoice is their advance", async () => {
  const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
  failing.failAt(1, "unanswered");
  const correct = () => slow.call("PUT", "/invoices/1", correctionFor(2, pieces(10)));
  await crossed(correct, () => quick.call("POST", "/credit-notes", returnOf(1, 2)));
  const paid = await quick.call("POST", "/payments", paymentBy(2, 300, { invoice_id: 1 }));
  expect(paid).toMatchObject({ status: 201 });
  expect(await leftOnInvoice(quick)).toMatchObject({ total: 500_00, credit: 100_00, paid: 0 });
  const { accounts } = quick.stores;
  expect(accounts.invoice(1)).toMatchObject({ customerId: 1 });
  expect([accounts.balanceOf(1), accounts.balanceOf(2)]).toEqual([0, -300_00]);
  expect(await quick.stores.payments.load(2)).toMatchObject({ state: { content: { allocations: [] } } });
});

describe("before a discount that cannot stay is taken back", () => {
  const inPart = {
    ...paymentBy(1, 10, { discount_amount: 300 }),
    allocations: [{ invoice_id: 1, amount: 1 }],
  };

  /** ₹ 300.00 after a correction to ₹ 200.00 that its instance did not see; it ended before it looked. */
  async function tooMuchDiscount() {
    const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
    failing.failAt(1, "unanswered");
    const correct = () => quick.call("PUT", "/invoices/1", correctionFor(1, pieces(4)));
    await crossed(() => slow.call("POST", "/payments", inPart), correct);
    return quick;
  }

  test("the rest of its money is put elsewhere: the discount is taken off, and the rest stays there", async () => {
    const shop = await tooMuchDiscount();
    const allocations = [
      { invoice_id: 1, amount: 1 },
      { invoice_id: 2, amount: 9 },
    ];
    expect(await shop.call("POST", "/payments/2/allocations", { allocations })).toMatchObject({
      status: 200,
    });
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 200_00, discount: 0 });
    expect(shop.stores.accounts.settledOn(2)).toBe(9_00);
  });

  test("a change that keeps it is refused, and it is taken off", async () => {
    const shop = await tooMuchDiscount();
    const key = randomUUID();
    const change = () => shop.call("PUT", "/payments/2", { ...inPart, notes: "by cheque" }, { key });
    const tooMuch = { status: 422, body: { type: "urn:bahi:discount-above-total" } };
    expect(await change()).toMatchObject(tooMuch);
    expect(await leftOnInvoice(shop)).toMatchObject({ total: 200_00, discount: 0 });
    expect(await change()).toMatchObject(tooMuch);
    const { state } = await shop.stores.payments.load(2);
    expect(state).toMatchObject({ content: { notes: "", amountPaise: 10_00 } });
  });
});
