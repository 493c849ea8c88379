import { randomUUID } from "node:crypto";
import { headOf } from "@bahi/event-store/head.ts";
import { expect, test } from "vitest";
import { everything, type Instance } from "../testing/instance.ts";
import { invoiceFor, paymentBy, sale } from "../testing/requests.ts";
import { twoInstancesWithInvoice } from "../testing/two-instances.ts";
import { reconcile } from "./reconcile.ts";

/** So many of the 10 pieces of invoice 1, at ₹ 50.00. */
const returning = (quantity: number) => ({
  invoice_id: 1,
  credit_note_date: "2026-04-02",
  reason: "Broken",
  sales: [{ id: 1, quantity }],
});

async function balanceOf({ stores }: Instance): Promise<number> {
  await stores.accounts.catchUp();
  return stores.accounts.balanceOf(1);
}

test("of two that take more back at the same instant than was sold, the later is taken back and refused, also when it is repeated", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const key = randomUUID();
  const [quickly, late] = await crossed(
    () => slow.call("POST", "/credit-notes", returning(5), { key }),
    () => quick.call("POST", "/credit-notes", returning(6)),
  );
  expect(quickly).toMatchObject({ status: 201, body: { id: 1, total_amount: 300, settled_amount: 300 } });
  const refusal = { status: 422, body: { type: "urn:bahi:return-above-sold" } };
  expect(late).toMatchObject(refusal);
  expect(await balanceOf(quick)).toBe(200_00);
  expect((await everything(slow.store)).at(-1)).toMatchObject({
    type: "CreditNoteDeleted",
    streamId: "credit_note-2",
    data: { reason: "With goods that came back at the same moment, it was more than was sold" },
    metadata: { actor: { id: 0 }, causedBy: key },
  });
  const before = await headOf(slow.store);
  for (const instance of [slow, quick]) {
    expect(await instance.call("POST", "/credit-notes", returning(5), { key })).toMatchObject(refusal);
  }
  expect(await headOf(slow.store)).toBe(before);
  // What is left can still come back, under the next number.
  expect(await slow.call("POST", "/credit-notes", returning(4))).toMatchObject({
    status: 201,
    body: { id: 3, total_amount: 200 },
  });
});

test("one of an invoice that is deleted at the same instant is taken back and refused", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const [deletion, late] = await crossed(
    () => slow.call("POST", "/credit-notes", returning(5)),
    () => quick.call("DELETE", "/invoices/1"),
  );
  expect(deletion).toMatchObject({ status: 200 });
  expect(late).toMatchObject({ status: 409, body: { type: "urn:bahi:invoice-deleted" } });
  expect(await balanceOf(quick)).toBe(0);
});

test("a deletion that did not see a credit note takes it back, and says up to where", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const key = randomUUID();
  const [issued, late] = await crossed(
    () => slow.call("DELETE", "/invoices/1", undefined, { key: "deletion" }),
    () => quick.call("POST", "/credit-notes", returning(5), { key }),
  );
  expect([issued?.status, late?.status]).toEqual([201, 200]);
  const last = (await everything(slow.store)).at(-1);
  expect(last).toMatchObject({ type: "CreditNoteDeleted", metadata: { causedBy: "deletion" } });
  expect(late?.position).toBe(last?.position);
  expect(await balanceOf(quick)).toBe(0);
  // It was issued, and its first answer comes again.
  expect((await quick.call("POST", "/credit-notes", returning(5), { key })).body).toEqual(issued?.body);
});

const corrected = (quantity: number) => ({
  ...invoiceFor(1),
  sales: [{ ...sale(1, quantity, 100), id: 1 }],
  reason: "miscounted",
});

test("of a correction and goods that come back at the same instant, the later in the log is refused", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  const key = randomUUID();
  const [, lateNote] = await crossed(
    () => slow.call("POST", "/credit-notes", returning(5), { key }),
    () => quick.call("PUT", "/invoices/1", corrected(4)),
  );
  const refusal = { status: 412, body: { type: "urn:bahi:stale-edit" } };
  expect(lateNote).toMatchObject(refusal);
  expect(await quick.call("POST", "/credit-notes", returning(5), { key })).toMatchObject(refusal);
  expect(await balanceOf(quick)).toBe(200_00);

  const [note, lateCorrection] = await crossed(
    () => slow.call("PUT", "/invoices/1", corrected(2), { key: "late" }),
    () => quick.call("POST", "/credit-notes", returning(3)),
  );
  expect(note).toMatchObject({ status: 201, body: { total_amount: 150 } });
  const tooLittle = { status: 422, body: { type: "urn:bahi:correction-below-returned" } };
  expect(lateCorrection).toMatchObject(tooLittle);
  expect(await slow.call("PUT", "/invoices/1", corrected(2), { key: "late" })).toMatchObject(tooLittle);
  expect(await balanceOf(quick)).toBe(50_00);
  // One that leaves room for what came back is accepted, and says what is settled.
  expect(await quick.call("PUT", "/invoices/1", corrected(3))).toMatchObject({
    status: 200,
    body: { total_amount: 150, credit_amount: 150, amount_due: 0, sales: [{ returned_quantity: 3 }] },
  });
});

test("one too many whose instance ended before it looked is taken back by the next, once", async () => {
  const { slow, quick, failing, crossed } = await twoInstancesWithInvoice();
  failing.failAt(1, "unanswered");
  const [, lost] = await crossed(
    () => slow.call("POST", "/credit-notes", returning(5)),
    () => quick.call("POST", "/credit-notes", returning(6)),
  );
  expect(lost).toMatchObject({ status: 503 });
  expect(await balanceOf(quick)).toBe(-50_00);
  await Promise.all([1, 2].map(() => reconcile(quick.stores, () => new Date())));
  expect(await balanceOf(quick)).toBe(200_00);
  const taken = (await everything(quick.store)).filter(({ type }) => type === "CreditNoteDeleted");
  expect(taken).toMatchObject([{ streamId: "credit_note-2" }]);
});

test("many at once on one instance take back what was sold and no more, with money beside them, and no deletion comes between", async () => {
  const { quick } = await twoInstancesWithInvoice();
  await quick.call("POST", "/credit-notes", returning(1));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n === 6
        ? quick.call("DELETE", "/invoices/1")
        : n % 2 === 1
          ? quick.call("POST", "/payments", {
              ...paymentBy(1, 40),
              allocations: [{ invoice_id: 1, amount: 30 }],
            })
          : quick.call("POST", "/credit-notes", returning(3)),
    ),
  );
  const issued = answers.filter(({ status, body }) => status === 201 && "credit_note_date" in body);
  expect(issued).toHaveLength(3);
  expect(answers[6]).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^Delete credit note/) as string },
  });
  await quick.stores.accounts.catchUp();
  expect(quick.stores.accounts.settledOn(1)).toBeLessThanOrEqual(500_00);
  const types = (await everything(quick.store)).map(({ type }) => type);
  expect(types).not.toContain("CreditNoteDeleted");
});

test("a customer who was deleted at the same instant as goods came back is there again", async () => {
  const { slow, quick, crossed } = await twoInstancesWithInvoice();
  await quick.call("POST", "/payments", paymentBy(1, 500, { invoice_id: 1 }));
  await crossed(
    () => slow.call("POST", "/credit-notes", returning(1)),
    () => quick.call("DELETE", "/customers/1"),
  );
  await slow.settled();
  expect((await everything(quick.store)).at(-1)).toMatchObject({ type: "CustomerRestored" });
});
