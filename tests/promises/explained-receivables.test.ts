import { anil, bina, correctionFor, invoiceFor, sale, soap } from "@bahi/command/testing/requests.ts";
import type { Explanation } from "@bahi/contracts/explain/api.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";

let bahi: Bahi;
const DAY = "2026-04-10";
const LATER = "2026-04-20";

async function sent(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await bahi.admin.call(method, path, body);
  expect([path, answer.status, answer.body]).toEqual([path, expect.any(Number), answer.body]);
  expect(answer.status).toBeLessThan(300);
}

const paid = (amount: number, on: { invoice_id?: number; payment_date: string }, customer_id = 1) => ({
  customer_id,
  amount,
  payment_method: "cash",
  ...on,
});
const returned = (quantity: number, on = { invoice_id: 2, credit_note_date: LATER }) => ({
  reason: "broken",
  sales: [{ id: 1, quantity }],
  ...on,
});

beforeAll(async () => {
  bahi = await startBahi();
  for (const customer of [anil, bina]) await sent("POST", "/customers", customer);
  await sent("POST", "/products", soap);

  // Of ₹ 500, overpaid on the day, and more so later.
  await sent("POST", "/invoices", invoiceFor(1));
  await sent("POST", "/payments", paid(600, { invoice_id: 1, payment_date: "2026-04-02" }));
  await sent("POST", "/payments", paid(70, { invoice_id: 1, payment_date: LATER }));
  // Of ₹ 300, corrected between what settles it later, for good and not.
  await sent("POST", "/invoices", invoiceFor(1, [sale(1, 6, 100)]));
  await sent("POST", "/credit-notes", returned(2));
  await sent("POST", "/payments", paid(50, { invoice_id: 2, payment_date: LATER }));
  await sent("DELETE", "/payments/3");
  await sent("PUT", "/invoices/2", correctionFor(1, [{ ...sale(1, 8, 100), id: 1 }]));
  await sent("POST", "/credit-notes", returned(1));
  await sent("DELETE", "/credit-notes/2");
  await sent("POST", "/payments", paid(40, { invoice_id: 2, payment_date: DAY }));
  await sent("PUT", "/payments/4", paid(40, { invoice_id: 2, payment_date: LATER }));
  await sent("PUT", "/payments/4", paid(30, { invoice_id: 2, payment_date: DAY }));

  // Two more invoices, one of which goes, with all that was on it, and an account that goes into the other.
  await sent("POST", "/invoices", invoiceFor(2, [sale(1, 4, 100)]));
  await sent("POST", "/invoices", { ...invoiceFor(2, [sale(1, 2, 100)]), invoice_date: DAY });
  await sent("POST", "/credit-notes", returned(1, { invoice_id: 3, credit_note_date: DAY }));
  await sent("POST", "/payments", paid(20, { payment_date: DAY }, 2));
  await sent("POST", "/payments/5/allocations", { allocations: [{ invoice_id: 3, amount: 5 }] });
  await sent("DELETE", "/credit-notes/3");
  await sent("DELETE", "/invoices/3");
  await sent("POST", "/customers/merge", { target_id: 1, source_ids: [2] });
});
afterAll(() => bahi.close());

async function explained(figure: string, of = ""): Promise<Explanation> {
  const path = `/explain/receivables?on=${DAY}&figure=${encodeURIComponent(figure)}${of}`;
  const { status, body } = await bahi.admin.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body as Explanation;
}

/** The steps of a figure of one customer: the event, whose change it was, and by how much. */
async function stepsOf(figure: string, customerId: number) {
  const { parts } = await explained(figure, `&customer_id=${customerId}`);
  return parts.map(({ event, noun, record_id, amount }) => [event, `${noun} ${record_id}`, amount]);
}

test("what was overpaid lessens nothing else, and what settles later is not counted on the day", async () => {
  expect(await stepsOf("outstanding", 1)).toEqual([
    ["InvoiceCreated", "invoice 1", 500],
    ["PaymentRecorded", "payment 1", -500],
    ["InvoiceCreated", "invoice 2", 300],
    ["InvoiceCorrected", "invoice 2", 100],
    ["PaymentRecorded", "payment 4", -40],
    ["PaymentChanged", "payment 4", 40],
    ["PaymentChanged", "payment 4", -30],
    ["CustomersMerged", "customer 1", 100],
  ]);
  expect(await stepsOf("unallocated", 1)).toEqual([
    ["PaymentRecorded", "payment 1", 100],
    ["CustomersMerged", "customer 1", 20],
  ]);
});

test("a step is the change of the record that the event is about, and a merge the customer's own", async () => {
  expect(await stepsOf("outstanding", 2)).toEqual([
    ["InvoiceCreated", "invoice 3", 200],
    ["InvoiceCreated", "invoice 4", 100],
    ["CreditNoteIssued", "credit_note 3", -50],
    ["PaymentAllocated", "payment 5", -5],
    ["CreditNoteDeleted", "credit_note 3", 50],
    ["InvoiceDeleted", "invoice 3", -195],
    ["CustomersMerged", "customer 2", -100],
  ]);
});

test("after each event a figure is what the report says as of it", async () => {
  const positions: string[] = [];
  for await (const batch of bahi.store.readAll()) positions.push(...batch.map(({ position }) => position));
  const names = ["outstanding", "unallocated", "net", "not_due", "1-30"] as const;
  const steps = await Promise.all(names.map(async (name) => (await explained(name)).parts));
  for (const position of positions) {
    const { body } = await bahi.admin.get(`/reports/receivables?on=${DAY}&as_of=${position}`);
    const { by_bucket, ...totals } = (body as Receivables).totals;
    const said = names.map((name) => ({ ...by_bucket, ...totals })[name]);
    const then = steps.map((parts) => parts.findLast((part) => part.position <= position)?.total ?? 0);
    expect([position, then]).toEqual([position, said]);
  }
});
