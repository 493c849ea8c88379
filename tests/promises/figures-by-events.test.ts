import { anil, bina, correctionFor, invoiceFor, sale, soap } from "@bahi/command/testing/requests.ts";
import { businessDateOf } from "@bahi/contracts/calendar.ts";
import type { Explanation } from "@bahi/contracts/explain/api.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import { receivableRows } from "@bahi/query/explain/receivable-spans.ts";
import { openReadModelAccess } from "@bahi/query/reading/read-model-access.ts";
import { readingPool } from "@bahi/query/reading/reading-pool.ts";
import { changesAny, entriesAfter } from "@bahi/query/report/changes-between.ts";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";

// All of it is recorded on one day, which is asked for below.
vi.useFakeTimers({ toFake: ["Date"] });

let bahi: Bahi;
/** The position before a payment in cash became a cheque. */
let inCash = "";
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
  await sent("POST", "/payments", paid(20, { payment_date: "2026-04-08" }, 2));
  await sent("POST", "/payments/5/allocations", { allocations: [{ invoice_id: 3, amount: 5 }] });
  await sent("POST", "/payments/5/allocations", { allocations: [{ invoice_id: 3, amount: 7 }] });
  await sent("POST", "/invoices", { ...invoiceFor(2, [sale(1, 2, 50)]), invoice_date: "2026-04-05" });
  await sent("POST", "/credit-notes", returned(1, { invoice_id: 5, credit_note_date: "2026-04-06" }));
  await sent("DELETE", "/credit-notes/3");
  await sent("DELETE", "/invoices/3");
  await sent("POST", "/customers/merge", { target_id: 1, source_ids: [2] });

  // What changes no balance.
  inCash = (await bahi.admin.get("/payments/4")).headers.get("x-position") ?? "";
  const byCheque = { ...paid(30, { invoice_id: 2, payment_date: DAY }), payment_method: "cheque" };
  await sent("PUT", "/payments/4", { ...byCheque, reference_number: "266372" });
  await sent("PUT", "/payments/4", { ...byCheque, reference_number: "266373" });
  await sent("PUT", "/payments/4", { ...byCheque, reference_number: "266373", payment_date: "2026-04-09" });
  await sent("PUT", "/customers/1", { ...anil, transporter: "Gati" });
  await sent("PUT", "/customers/1", { ...anil, name: "Anil & Sons" });
  await sent("PUT", "/invoices/1", {
    ...correctionFor(1, [{ ...sale(1, 10, 100), id: 1 }]),
    invoice_date: "2026-04-02",
  });
  const oneForTwo = correctionFor(1, [{ ...sale(1, 1, 200), id: 1 }]);
  await sent("PUT", "/invoices/4", { ...oneForTwo, invoice_date: "2026-04-09" });
  await sent("POST", "/payments/1/allocations", { allocations: [{ invoice_id: 1, amount: 430 }] });

  await sent("PUT", "/invoices/1", {
    ...correctionFor(1, [{ ...sale(1, 9, 100), id: 1 }]),
    invoice_date: "2026-04-02",
  });
  // It is paid by what came before it, and deleted.
  await sent("POST", "/invoices", { ...invoiceFor(1), invoice_date: "2026-04-15" });
  await sent("POST", "/payments/1/allocations", { allocations: [{ invoice_id: 6, amount: 500 }] });
  await sent("DELETE", "/invoices/6");
  await sent("PUT", "/customers/1/opening-balance", { amount: 10, date: "2026-03-31" });
});
afterAll(async () => {
  vi.useRealTimers();
  await bahi.close();
});

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

test("what is outstanding on a day is not settled by what comes later", async () => {
  expect(await stepsOf("outstanding", 1)).toEqual([
    ["InvoiceCreated", "invoice 1", 500],
    ["PaymentRecorded", "payment 1", -500],
    ["InvoiceCreated", "invoice 2", 300],
    ["InvoiceCorrected", "invoice 2", 100],
    ["PaymentRecorded", "payment 4", -40],
    ["PaymentChanged", "payment 4", 40],
    ["PaymentChanged", "payment 4", -30],
    ["CustomersMerged", "customer 1", 125],
    // All of it was on the invoice, and now as much as is due beside what comes later.
    ["PaymentAllocated", "payment 1", 70],
    ["InvoiceCorrected", "invoice 1", -50],
    // It was moved to an invoice of a later day.
    ["PaymentAllocated", "payment 1", 430],
  ]);
});

test("what was overpaid is on no invoice, and lessens none", async () => {
  expect(await stepsOf("unallocated", 1)).toEqual([
    ["PaymentRecorded", "payment 1", 100],
    ["CustomersMerged", "customer 1", 20],
    ["PaymentAllocated", "payment 1", 70],
    ["PaymentAllocated", "payment 1", 430],
    ["OpeningBalanceSet", "customer 1", -10],
  ]);
});

test("a step is the change of the record that the event is about, and a merge the customer's own", async () => {
  expect(await stepsOf("outstanding", 2)).toEqual([
    ["InvoiceCreated", "invoice 3", 200],
    ["InvoiceCreated", "invoice 4", 100],
    ["CreditNoteIssued", "credit_note 3", -50],
    ["PaymentAllocated", "payment 5", -5],
    ["PaymentAllocated", "payment 5", -2],
    ["InvoiceCreated", "invoice 5", 50],
    ["CreditNoteIssued", "credit_note 4", -25],
    ["CreditNoteDeleted", "credit_note 3", 50],
    ["InvoiceDeleted", "invoice 3", -193],
    ["CustomersMerged", "customer 2", -125],
  ]);
});

test("an event that changes several records is a part for each, in order, told as their own entries tell it", async () => {
  const path = "/explain/customer-ledger?customer_id=1&figure=balance";
  const page = async (skip: number, limit: number) => {
    const { body, headers } = await bahi.admin.get(`${path}&skip=${skip}&limit=${limit}`);
    return { parts: (body as Explanation).parts, total: Number(headers.get("x-total-count")) };
  };
  const { parts, total } = await page(0, 100);
  const merged = parts.filter(({ event }) => event === "CustomersMerged");
  const said = merged.map((part) => [part.noun, part.record_id, part.amount, part.total, part.title]);
  const moved = "moved from Bina Stores to Anil Traders by a merge";
  expect(said).toEqual([
    ["credit_note", 4, -25, 75, `Credit note CN-4 ${moved}`],
    ["invoice", 4, 100, 175, `Invoice #4 ${moved}`],
    ["invoice", 5, 50, 225, `Invoice #5 ${moved}`],
    ["payment", 5, -20, 205, `Payment of ₹ 20.00 ${moved}`],
  ]);
  const pages = await Promise.all(parts.map((_, skip) => page(skip, 1)));
  expect(pages.flatMap((one) => one.parts)).toEqual(parts);
  // Also beyond the last one it is said how many there are.
  expect((await page(parts.length, 1)).total).toBe(total);
});

async function allPositions(): Promise<string[]> {
  const positions: string[] = [];
  for await (const batch of bahi.store.readAll()) positions.push(...batch.map(({ position }) => position));
  return positions;
}

test("after each event a figure is what the report says as of it", async () => {
  const names = ["outstanding", "unallocated", "net", "not_due", "1-30"] as const;
  const steps = await Promise.all(names.map(async (name) => (await explained(name)).parts));
  for (const position of await allPositions()) {
    const { body } = await bahi.admin.get(`/reports/receivables?on=${DAY}&as_of=${position}`);
    const { by_bucket, ...totals } = (body as Receivables).totals;
    const said = names.map((name) => ({ ...by_bucket, ...totals })[name]);
    const then = steps.map((parts) => parts.findLast((part) => part.position <= position)?.total ?? 0);
    expect([position, then]).toEqual([position, said]);
  }
});

/** The events that are named as the causes of what has changed in a report since a position. */
async function causesOf(address: string, since: string) {
  const path = `${address.replace("?", "/changes?")}&from_as_of=${since}&limit=100`;
  const { status, body } = await bahi.admin.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body as { differences: unknown[]; events: { position: string; event: string; title: string }[] };
}

test.each([
  "/reports/customer-ledger?customer_id=1",
  "/reports/customer-ledger?customer_id=2",
  `/reports/customer-ledger?customer_id=1&date_from=${DAY}&date_to=${DAY}`,
  "/reports/customer-ledger?customer_id=1&date_to=2026-04-03",
  "/reports/sales-analysis?date_from=2026-04-01&date_to=2026-04-30",
  `/reports/sales-analysis?date_from=${DAY}&date_to=${DAY}`,
  `/reports/receivables?on=${DAY}`,
  "/reports/day-book?date=2026-04-01",
  "/reports/day-book?date=2026-04-05",
  "/reports/day-book?date=2026-04-06",
  "/reports/day-book?date=2026-04-08",
  `/reports/day-book?date=${DAY}`,
  `/reports/day-book?date=${LATER}`,
  `/reports/day-book?date=${businessDateOf(new Date())}`,
])("%s changes at each event that is named, and at no other", async (address) => {
  const positions = await allPositions();
  const [first = "", ...later] = positions;
  const reports = await Promise.all(
    positions.map(async (position) => {
      const { body } = await bahi.admin.get(`${address}&as_of=${position}`);
      return JSON.stringify(body);
    }),
  );
  const changed = later.filter((_, index) => reports[index] !== reports[index + 1]);
  const { events } = await causesOf(address, first);
  expect([...new Set(events.map(({ position }) => position))]).toEqual(changed);
  expect(changed.length).toBeGreaterThan(1);
});

test("the same events are named where only the invoices that changed are read, and where all of them are", async () => {
  const pool = readingPool(bahi.databaseUrl, { max: 2 });
  onTestFinished(() => pool.end());
  const nobody = { ids: [], isChanged: changesAny([]) };
  const positions = await allPositions();
  const [last = ""] = positions.slice(-1);
  await openReadModelAccess({ pool }).read((reading) =>
    reading.asOf({ position: last }, async (past) => {
      for (const after of positions) {
        const named = async (changedMax: number) => {
          const rows = await receivableRows(past.db, { on: DAY, after, changedMax });
          return (await entriesAfter(past, rows, nobody, { after, skip: 0, limit: 100 })).events;
        };
        expect([after, await named(0)]).toEqual([after, await named(100)]);
      }
    }),
  );
});

test("how a payment came in is a difference of the account", async () => {
  const { differences } = await causesOf("/reports/customer-ledger?customer_id=1", inCash);
  expect(differences).toContainEqual({
    field: "entries",
    key: "payment 4",
    from: expect.objectContaining({ note: "Cash" }),
    to: expect.objectContaining({ note: "Cheque 266373" }),
  });
});

test("of the outliers an event is named that changes a balance or an invoice of the period", async () => {
  const { events } = await causesOf(`/reports/outliers?date_from=${DAY}&date_to=${LATER}`, inCash);
  expect(events.map(({ event, title }) => [event, title.slice(0, 10)])).toEqual([
    ["InvoiceCorrected", "Invoice #4"],
    ["InvoiceCorrected", "Invoice #1"],
    ["InvoiceCreated", "Invoice #6"],
    ["InvoiceDeleted", "Invoice #6"],
    ["OpeningBalanceSet", "Opening ba"],
  ]);
});
