import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { headOf } from "@bahi/event-store/head.ts";
import { everything, type Instance } from "../testing/instance.ts";
import { paymentBy } from "../testing/requests.ts";
import { twoInstancesWithAdvance } from "../testing/two-instances.ts";
import { reconcile } from "./reconcile.ts";

/** ₹ 900.00, of which so much is put on invoices of ₹ 500.00 each. */
const spread = (onFirst: number, onSecond = 50) => ({
  ...paymentBy(1, 900),
  allocations: [
    { invoice_id: 1, amount: onFirst },
    { invoice_id: 2, amount: onSecond },
  ],
});
const part = (amount: number, invoiceId = 1) => ({ allocations: [{ invoice_id: invoiceId, amount }] });

async function settledOn({ stores }: Instance, invoiceId = 1): Promise<number> {
  await stores.accounts.catchUp();
  return stores.accounts.settledOn(invoiceId);
}

test("of two that put money on an invoice at the same instant, the later gives back what does not fit, and answers the same again", async () => {
  const { slow, quick, crossed } = await twoInstancesWithAdvance();
  const key = randomUUID();
  const [, late] = await crossed(
    () => slow.call("POST", "/payments", spread(300), { key }),
    () => quick.call("POST", "/payments/1/allocations", part(350)),
  );
  const given = {
    status: 201,
    body: {
      amount: 900,
      version: 2,
      unallocated: 700,
      allocations: [
        { invoice_id: 1, amount: 150 },
        { invoice_id: 2, amount: 50 },
      ],
    },
  };
  expect(late).toMatchObject(given);
  expect(await settledOn(quick)).toBe(500_00);
  const last = (await everything(slow.store)).at(-1);
  expect(last).toMatchObject({
    type: "PaymentAllocated",
    data: {
      reason: "With money that was put on it at the same moment, it was more than was due on invoice #1",
    },
    metadata: { actor: { id: 0 }, causedBy: key },
  });
  expect(last?.position).toBe(late?.position);

  const before = await headOf(slow.store);
  for (const instance of [slow, quick]) {
    const again = await instance.call("POST", "/payments", spread(300), { key });
    expect(again.body).toEqual(late?.body);
  }
  expect(await headOf(slow.store)).toBe(before);
  await quick.call("PUT", "/payments/2", { ...paymentBy(1, 900), notes: "later" });
  expect((await slow.call("POST", "/payments", spread(300), { key })).body).toEqual(late?.body);
});

test("all of it goes back when nothing is left of what was due, and a later command finds what is", async () => {
  const { slow, quick, crossed } = await twoInstancesWithAdvance();
  const [, late] = await crossed(
    () => slow.call("POST", "/payments/1/allocations", part(200)),
    () => quick.call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 })),
  );
  expect(late).toMatchObject({ status: 200, body: { allocations: [], unallocated: 900 } });
  expect(await settledOn(quick)).toBe(500_00);
  expect(await quick.call("POST", "/payments/1/allocations", part(1))).toMatchObject({
    status: 422,
    body: { detail: "Nothing is due on invoice #1, and ₹ 1.00 would be put on it" },
  });
});

test("a discount that crosses counts too, and what fits together stays", async () => {
  const { slow, quick, crossed } = await twoInstancesWithAdvance();
  await crossed(
    () => slow.call("POST", "/payments/1/allocations", part(450)),
    () => quick.call("POST", "/payments", paymentBy(1, 1, { invoice_id: 1, discount_amount: 99 })),
  );
  expect(await settledOn(quick)).toBe(500_00);
  const answers = await crossed(
    () => slow.call("POST", "/payments", { ...paymentBy(1, 300), ...part(201, 2) }),
    () => quick.call("POST", "/payments", { ...paymentBy(1, 300), ...part(299, 2) }),
  );
  expect(answers).toMatchObject([{ body: { unallocated: 1 } }, { body: { unallocated: 99 } }]);
  expect(await settledOn(quick, 2)).toBe(500_00);
});

test("one too many whose instance ended before it looked is given back by the next, once", async () => {
  const { slow, quick, failing, crossed } = await twoInstancesWithAdvance();
  failing.failAt(1, "unanswered");
  const [, lost] = await crossed(
    () => slow.call("POST", "/payments", spread(300)),
    () => quick.call("POST", "/payments/1/allocations", part(350)),
  );
  expect(lost).toMatchObject({ status: 503 });
  expect(await settledOn(quick)).toBe(650_00);

  await Promise.all([1, 2].map(() => reconcile(quick.stores, () => new Date())));
  expect(await settledOn(quick)).toBe(500_00);
  const given = (await everything(quick.store)).filter(({ metadata }) => "causedBy" in Object(metadata));
  expect(given).toMatchObject([{ type: "PaymentAllocated", streamId: "payment-2" }]);
});

test("an invoice that is deleted while money is put on it and on others gives back its own part alone", async () => {
  const { slow, quick, crossed } = await twoInstancesWithAdvance();
  const [, late] = await crossed(
    () => slow.call("POST", "/payments/1/allocations", { allocations: spread(300).allocations }),
    () => quick.call("DELETE", "/invoices/1"),
  );
  expect(late).toMatchObject({ status: 200 });
  await slow.settled();
  const { state } = await quick.stores.payments.load(1);
  expect(state).toMatchObject({ content: { allocations: [{ invoiceId: 2, amountPaise: 50_00 }] } });
  expect((await everything(quick.store)).at(-1)).toMatchObject({
    type: "PaymentMovedToAdvance",
    data: { invoiceId: 1 },
  });
});

test("many at once on one instance fit together without giving anything back", async () => {
  const { quick } = await twoInstancesWithAdvance();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      // In both orders of the invoices.
      quick.call("POST", "/payments", {
        ...paymentBy(1, 100),
        allocations: (n % 2 ? [1, 2] : [2, 1]).map((invoice_id) => ({ invoice_id, amount: 40 })),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(8);
  expect([await settledOn(quick), await settledOn(quick, 2)]).toEqual([480_00, 480_00]);
  expect((await everything(quick.store)).filter(({ type }) => type === "PaymentAllocated")).toEqual([]);
});

test("a stale version is refused with who changed it, and the same set is no new version", async () => {
  const { quick } = await twoInstancesWithAdvance();
  expect(await quick.call("POST", "/payments/1/allocations", part(100), { ifMatch: '"1"' })).toMatchObject({
    status: 200,
    body: { version: 2 },
  });
  expect(await quick.call("POST", "/payments/1/allocations", part(200), { ifMatch: '"1"' })).toMatchObject({
    status: 412,
    body: { type: "urn:bahi:stale-edit" },
  });
  const before = await headOf(quick.store);
  expect(await quick.call("POST", "/payments/1/allocations", part(100))).toMatchObject({
    status: 200,
    body: { version: 2 },
  });
  expect(await headOf(quick.store)).toBe(before);
});
