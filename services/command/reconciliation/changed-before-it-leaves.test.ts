import { describe, expect, test } from "vitest";
import { leftOnInvoice } from "../testing/on-invoice.ts";
import { correctionFor, paymentBy, sale } from "../testing/requests.ts";
import { twoInstancesWithAdvance } from "../testing/two-instances.ts";

const on = (first: number, second: number) => ({
  allocations: [
    { invoice_id: 1, amount: first },
    { invoice_id: 2, amount: second },
  ],
});
/** A payment of ₹ 900.00, of which so much is put on invoices of ₹ 500.00 each. */
const spread = (first: number, second: number) => ({ ...paymentBy(1, 900), ...on(first, second) });
const notes = { notes: "by cheque" };
/** The first invoice to ₹ 200.00. */
const lowered = correctionFor(1, [{ ...sale(1, 4, 100), id: 1 }]);

test("money that does not fit leaves also when other fields of its payment are changed before", async () => {
  const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
  failing.failAt(1, "unanswered");
  await crossed(
    () => slow.call("POST", "/payments", spread(300, 50)),
    () => quick.call("POST", "/payments/1/allocations", { allocations: [{ invoice_id: 1, amount: 350 }] }),
  );
  expect(await quick.call("PUT", "/payments/2", { ...paymentBy(1, 900), ...notes })).toMatchObject({
    status: 200,
  });
  expect(await leftOnInvoice(quick)).toMatchObject({ total: 500_00, settled: 500_00, stated: 500_00 });
  expect(await leftOnInvoice(quick, 2)).toMatchObject({ settled: 50_00, stated: 50_00 });
});

describe("money that a correction has taken off, by an instance that ended before it said so,", () => {
  /** Of the payment ₹ 250.00 have to leave the first invoice. */
  async function correctedAlone() {
    const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
    await quick.call("POST", "/payments/1/allocations", on(450, 400));
    // Else the first write is one that is decided again.
    await slow.stores.products.catchUp();
    failing.failAt(1, "after");
    expect(await slow.call("PUT", "/invoices/1", lowered)).toMatchObject({ status: 503 });
    failing.recover();
    return { slow, quick, crossed };
  }

  test.each([
    [
      "other fields of its payment are changed",
      "PUT",
      "/payments/1",
      { ...paymentBy(1, 900), ...notes },
      400,
    ],
    [
      "its payment is changed and names it again",
      "PUT",
      "/payments/1",
      { ...spread(450, 400), ...notes },
      400,
    ],
    ["more is put on another invoice", "POST", "/payments/1/allocations", on(450, 430), 430],
  ] as const)("leaves also when %s before", async (_what, method, path, body, onSecond) => {
    const { quick } = await correctedAlone();
    expect(await quick.call(method, path, body)).toMatchObject({ status: 200 });
    expect(await leftOnInvoice(quick)).toMatchObject({ total: 200_00, settled: 200_00, stated: 200_00 });
    expect(await leftOnInvoice(quick, 2)).toMatchObject({ settled: onSecond * 100, stated: onSecond * 100 });
  });

  test("leaves also when its payment is changed before, and taken back to what it was", async () => {
    const { slow, quick, crossed } = await correctedAlone();
    const inPart = { ...paymentBy(1, 900), allocations: [{ invoice_id: 1, amount: 40 }] };
    const answers = await crossed(
      () => slow.call("PUT", "/payments/1", { ...inPart, discount_amount: 150 }),
      () => quick.call("POST", "/payments", paymentBy(1, 1, { invoice_id: 1, discount_amount: 150 })),
    );
    expect(answers).toMatchObject([
      { status: 201 },
      { status: 422, body: { type: "urn:bahi:discount-above-total" } },
    ]);
    const { total = 0, paid, stated } = await leftOnInvoice(quick);
    expect(paid).toBeLessThanOrEqual(total);
    expect(stated).toBe(paid);
    expect(await leftOnInvoice(quick, 2)).toMatchObject({ settled: 400_00, stated: 400_00 });
  });
});

test("money that a correction takes off leaves also when its payment is changed before the same instance says so", async () => {
  const { slow, failing } = await twoInstancesWithAdvance();
  await slow.call("POST", "/payments/1/allocations", on(450, 400));
  const stored = failing.holdNextWrite("answer");
  const correcting = slow.call("PUT", "/invoices/1", lowered);
  await stored.reached;
  const changed = await slow.call("PUT", "/payments/1", { ...paymentBy(1, 900), ...notes });
  stored.letGo();
  expect([(await correcting).status, changed.status]).toEqual([200, 200]);
  expect(await leftOnInvoice(slow)).toMatchObject({ total: 200_00, settled: 200_00, stated: 200_00 });
});
