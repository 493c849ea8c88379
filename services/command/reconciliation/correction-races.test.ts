import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { everything, type Instance, startInstance } from "../testing/instance.ts";
import { onInvoice } from "../testing/on-invoice.ts";
import { correctionFor, paymentBy, sale } from "../testing/requests.ts";
import { twoInstancesWithAdvance } from "../testing/two-instances.ts";
import { reconcile } from "./reconcile.ts";

/** The invoice with so many pieces of ₹ 50.00 instead of ten. */
const pieces = (quantity: number, customerId = 1) =>
  correctionFor(customerId, [{ ...sale(1, quantity, 100), id: 1 }]);
const part = (amount: number, invoiceId = 1) => ({ allocations: [{ invoice_id: invoiceId, amount }] });
const tooMuch = { status: 422, body: { type: "urn:bahi:discount-above-total" } };

describe("money that is put on an invoice while it is corrected", () => {
  test("before the correction in the log: what the new total does not hold goes back", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    const answers = await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(4)),
      () => quick.call("POST", "/payments/1/allocations", part(500)),
    );
    expect(answers).toMatchObject([{ status: 200 }, { status: 200, body: { paid_amount: 200 } }]);
    for (const instance of [slow, quick]) {
      expect(await onInvoice(instance)).toMatchObject({ total: 200_00, settled: 200_00, stated: 200_00 });
    }
  });

  test("after the correction in the log: it fits the new total", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    const answers = await crossed(
      () => slow.call("POST", "/payments/1/allocations", part(450)),
      () => quick.call("PUT", "/invoices/1", pieces(4)),
    );
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 200, body: { unallocated: 700, allocations: [{ invoice_id: 1, amount: 200 }] } },
    ]);
    expect(await onInvoice(quick)).toMatchObject({ total: 200_00, settled: 200_00, stated: 200_00 });
  });

  test("after a correction to more: it is not judged by the total of before", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    await quick.call("POST", "/payments/1/allocations", part(300));
    const answers = await crossed(
      () => slow.call("POST", "/payments", { ...paymentBy(1, 250), ...part(200) }),
      () => quick.call("PUT", "/invoices/1", pieces(20)),
    );
    expect(answers).toMatchObject([{ status: 200 }, { status: 201, body: { unallocated: 50 } }]);
    expect(await onInvoice(quick)).toMatchObject({ total: 1_000_00, settled: 500_00, stated: 500_00 });
  });

  test("a change of a payment that restates what the correction has released gives it back", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    await quick.call("POST", "/payments/1/allocations", part(500));
    await crossed(
      () => slow.call("PUT", "/payments/1", { ...paymentBy(1, 900), ...part(500), notes: "by cheque" }),
      () => quick.call("PUT", "/invoices/1", pieces(4)),
    );
    expect(await onInvoice(quick)).toMatchObject({ settled: 200_00, stated: 200_00 });
    expect((await quick.stores.payments.load(1)).state).toMatchObject({ content: { amountPaise: 900_00 } });
  });

  test("two corrections at once that release money of one payment leave each invoice with what it holds", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    const allocations = [1, 2].map((invoice_id) => ({ invoice_id, amount: 450 }));
    await quick.call("POST", "/payments/1/allocations", { allocations });
    const answers = await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(4)),
      () => quick.call("PUT", "/invoices/2", pieces(3)),
    );
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await onInvoice(quick, 1)).toMatchObject({ settled: 200_00, stated: 200_00 });
    expect(await onInvoice(quick, 2)).toMatchObject({ settled: 150_00, stated: 150_00 });
  });
});

test("money that one instance releases while the other ends after another correction is all released in the end", async () => {
  const { slow, quick, failing, failingQuick } = await twoInstancesWithAdvance();
  const allocations = [1, 2].map((invoice_id) => ({ invoice_id, amount: 450 }));
  await quick.call("POST", "/payments/1/allocations", { allocations });
  await quick.stores.products.catchUp(); // else the first write is one that is decided again
  failing.failAt(1, "after");
  expect(await slow.call("PUT", "/invoices/1", pieces(4))).toMatchObject({ status: 503 });
  failing.recover();
  const held = failing.holdNextWrite();
  const releasing = reconcile(slow.stores, () => new Date());
  await held.reached;
  failingQuick.failAt(1, "after");
  expect(await quick.call("PUT", "/invoices/2", pieces(3))).toMatchObject({ status: 503 });
  failingQuick.recover();
  held.letGo();
  await releasing;
  await reconcile(quick.stores, () => new Date());
  expect(await onInvoice(quick, 1)).toMatchObject({ settled: 200_00, stated: 200_00 });
  expect(await onInvoice(quick, 2)).toMatchObject({ settled: 150_00, stated: 150_00 });
});

describe("a discount that is given while its invoice is corrected", () => {
  const discount = (rupees: number) => paymentBy(1, 1, { invoice_id: 1, discount_amount: rupees });

  test("before the correction in the log: the correction is refused, also when it is repeated, and undone", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    const key = randomUUID();
    const answers = await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(4), { key }),
      () => quick.call("POST", "/payments", discount(300)),
    );
    expect(answers).toMatchObject([{ status: 201 }, tooMuch]);
    expect(await quick.call("PUT", "/invoices/1", pieces(4), { key })).toMatchObject(tooMuch);
    expect(await onInvoice(quick)).toMatchObject({ total: 500_00, discount: 300_00 });
    const { state } = await quick.stores.invoices.load(1);
    expect(state).toMatchObject({ contentVersion: 3, content: { totalPaise: 500_00 } });
  });

  test("one that fits is kept with the correction", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    const answers = await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(4)),
      () => quick.call("POST", "/payments", discount(150)),
    );
    expect(answers).toMatchObject([{ status: 201 }, { status: 200 }]);
    expect(await onInvoice(quick)).toMatchObject({ total: 200_00, discount: 150_00 });
  });

  test("after the correction in the log: the discount is refused", async () => {
    const { slow, quick, crossed } = await twoInstancesWithAdvance();
    const answers = await crossed(
      () => slow.call("POST", "/payments", discount(300)),
      () => quick.call("PUT", "/invoices/1", pieces(4)),
    );
    expect(answers).toMatchObject([{ status: 200 }, tooMuch]);
    expect(await onInvoice(quick)).toMatchObject({ total: 200_00, settled: 0, discount: 0 });
  });

  test("the instance that corrected ends before it looks: the next reconciler undoes the correction, once", async () => {
    const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
    failing.failAt(1, "unanswered");
    await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(4)),
      () => quick.call("POST", "/payments", discount(300)),
    );
    await Promise.all([1, 2].map(() => reconcile(quick.stores, () => new Date())));
    expect(await onInvoice(quick)).toMatchObject({ total: 500_00, discount: 300_00 });
    const corrections = (await everything(quick.store)).filter(({ type }) => type === "InvoiceCorrected");
    expect(corrections).toMatchObject([
      { metadata: { actor: { id: 1 } } },
      { metadata: { actor: { id: 0 } } },
    ]);
  });
});

test("a correction that is decided on one that cannot stay, and cannot stay either, is undone together with it", async () => {
  const { slow, quick, failing, failingQuick } = await twoInstancesWithAdvance();
  const third = await startInstance({ databaseUrl: slow.databaseUrl });
  failing.failAt(1, "unanswered");
  const first = failing.holdNextWrite();
  const toBina = slow.call("PUT", "/invoices/1", pieces(10, 2));
  await first.reached;
  const second = failingQuick.holdNextWrite();
  const lower = quick.call("PUT", "/invoices/1", pieces(8, 2));
  await second.reached;
  await third.call("POST", "/payments", paymentBy(1, 1, { invoice_id: 1, discount_amount: 10 }));
  first.letGo();
  expect(await toBina).toMatchObject({ status: 503 });
  second.letGo();
  expect(await lower).toMatchObject(tooMuch);
  expect(await onInvoice(third)).toMatchObject({ total: 500_00, discount: 10_00 });
  const { state } = await third.stores.invoices.load(1);
  expect(state).toMatchObject({ contentVersion: 4, content: { totalPaise: 500_00, customerId: 1 } });
});

describe("money on an invoice that gets another customer at the same moment", () => {
  const paid = () => paymentBy(1, 300, { invoice_id: 1 });

  test.each(["before", "after"])(
    "%s the correction in the log: it is an advance of who paid it",
    async (when) => {
      const { slow, quick, crossed } = await twoInstancesWithAdvance();
      const correct = ({ call }: Instance) => call("PUT", "/invoices/1", pieces(10, 2));
      const pay = ({ call }: Instance) => call("POST", "/payments", paid());
      const [first, second] = await crossed(
        () => (when === "before" ? correct(slow) : pay(slow)),
        () => (when === "before" ? pay(quick) : correct(quick)),
      );
      expect([first?.status, second?.status]).toEqual(when === "before" ? [201, 200] : [200, 201]);
      expect(await onInvoice(quick)).toMatchObject({ settled: 0, stated: 0 });
      const { accounts } = quick.stores;
      expect([accounts.balanceOf(1), accounts.balanceOf(2)]).toEqual([(500 - 900 - 300) * 100, 500_00]);
    },
  );
});

test("of two corrections at once the second is decided on the first, and is refused if it names the version of before", async () => {
  const { slow, quick, crossed } = await twoInstancesWithAdvance();
  await quick.call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 }));
  expect(
    await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(6)),
      () => quick.call("PUT", "/invoices/1", pieces(4)),
    ),
  ).toMatchObject([{ status: 200 }, { status: 200, body: { content_version: 3, total_amount: 300 } }]);
  // The first one has released 300; the second one leaves what is there then.
  expect(await onInvoice(quick)).toMatchObject({ total: 300_00, settled: 200_00, stated: 200_00 });
  expect(
    await crossed(
      () => slow.call("PUT", "/invoices/1", pieces(8), { ifMatch: '"3"' }),
      () => quick.call("PUT", "/invoices/1", pieces(7), { ifMatch: '"3"' }),
    ),
  ).toMatchObject([{ status: 200 }, { status: 412 }]);
});

test("an invoice that is deleted while it is corrected is deleted, and its money an advance", async () => {
  const { slow, quick, crossed } = await twoInstancesWithAdvance();
  await quick.call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 }));
  const answers = await crossed(
    () => slow.call("PUT", "/invoices/1", pieces(4)),
    () => quick.call("DELETE", "/invoices/1"),
  );
  expect(answers).toMatchObject([
    { status: 200 },
    { status: 409, body: { type: "urn:bahi:invoice-deleted" } },
  ]);
  expect(await onInvoice(quick)).toMatchObject({ settled: 0, stated: 0 });
});
