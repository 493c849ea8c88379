import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { writePast } from "../testing/past-rows.ts";
import { creditNoteRow, customerRow, historyRow, invoiceRow, paymentRow } from "../testing/rows.ts";

const DAY = "2026-04-10";
let edge: EdgeForTest;
const position = (n: number) => String(n).padStart(20, "0");

type Entry = Pick<HistoryTable, "noun" | "record_id" | "event" | "at"> & Partial<HistoryTable>;

/** Entries of the history, one a position, from this position on. */
async function happened(first: number, entries: Entry[]): Promise<void> {
  const rows = entries.map((entry, index) =>
    historyRow({
      position: position(first + index),
      actor_id: 2,
      actor_name: "Sunil",
      actor_role: "staff",
      title: `Title ${first + index}`,
      ...entry,
    }),
  );
  await edge.db.insertInto("history").values(rows).execute();
}

/** Asha sold goods on two invoices of the day, and got money by three methods; what is deleted or of other days is not there. */
beforeAll(async () => {
  edge = await edgeForTest();
  const { db } = edge;
  await db
    .insertInto("customer")
    .values([customerRow({ id: 1, name: "Asha" }), customerRow({ id: 2, name: "मेहता स्टोर्स" })])
    .execute();
  await db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 2, invoice_date: DAY, total_paise: 200_10, paid_paise: 50_00 }),
      invoiceRow({ id: 1, invoice_date: DAY, customer_id: 2, total_paise: 99_90, paid_paise: 150_00 }),
      invoiceRow({ id: 3, invoice_date: DAY, total_paise: 1_00, is_deleted: true, since: position(12) }),
      invoiceRow({ id: 4, invoice_date: "2026-04-09" }),
      invoiceRow({ id: 5, invoice_date: "2026-04-11" }),
    ])
    .execute();
  await db
    .insertInto("payment")
    .values([
      paymentRow({
        id: 1,
        payment_date: DAY,
        method: "cheque",
        reference_number: "C 1",
        amount_paise: 70_01,
      }),
      paymentRow({ id: 2, payment_date: DAY, invoice_id: 2, amount_paise: 50_00, discount_paise: 5_05 }),
      paymentRow({ id: 3, payment_date: DAY, customer_id: 2, method: "cheque", amount_paise: 30_00 }),
      paymentRow({ id: 4, payment_date: DAY, is_deleted: true }),
      paymentRow({ id: 5, payment_date: "2026-04-12", amount_paise: 60_00, since: position(13) }),
    ])
    .execute();
  await db
    .insertInto("credit_note")
    .values([
      creditNoteRow({
        id: 1,
        invoice_id: 2,
        credit_note_date: DAY,
        total_paise: 40_00,
        settled_paise: 30_00,
      }),
      creditNoteRow({ id: 2, invoice_id: 2, credit_note_date: DAY, is_deleted: true }),
      creditNoteRow({ id: 3, invoice_id: 2, credit_note_date: "2026-04-11" }),
    ])
    .execute();
  await writePast(
    edge.db,
    "invoice",
    invoiceRow({ id: 3, invoice_date: DAY, total_paise: 1_00 }),
    position(12),
  );
  await writePast(
    edge.db,
    "payment",
    paymentRow({ id: 5, payment_date: "2026-04-08", amount_paise: 40_00 }),
    position(13),
  );
  await happened(11, [
    { noun: "invoice", record_id: 1, event: "InvoiceCreated", at: "2026-04-10T06:00:00Z" },
    // The Indian day begins half past six in the evening before, in UTC.
    { noun: "invoice", record_id: 3, event: "InvoiceDeleted", at: "2026-04-09T18:30:00Z", reason: "twice" },
    { noun: "payment", record_id: 5, event: "PaymentChanged", at: "2026-04-10T18:29:59.999Z" },
    // On the invoice of the payment it is a consequence.
    { noun: "payment", record_id: 4, event: "PaymentDeleted", at: "2026-04-10T18:30:00Z" },
    {
      noun: "payment",
      record_id: 2,
      event: "PaymentAllocated",
      at: "2026-04-10T09:00:00Z",
      caused_by: "key",
    },
    { noun: "payment", record_id: 3, event: "PaymentMovedToAdvance", at: "2026-04-10T09:00:00Z" },
    {
      noun: "invoice",
      record_id: 2,
      event: "PaymentChanged",
      at: "2026-04-10T09:00:00Z",
      cause_noun: "payment",
    },
    {
      noun: "customer",
      record_id: 2,
      event: "CustomersMerged",
      at: "2026-04-10T09:00:00Z",
      cause_noun: "customer",
    },
    { noun: "customer", record_id: 1, event: "CustomersMerged", at: "2026-04-10T09:00:00Z" },
    { noun: "customer", record_id: 1, event: "CustomerChanged", at: "2026-04-10T09:00:00Z" },
  ]);
  for (let moves = 0; moves < 30; moves += 1) await edge.move();
});
afterAll(() => edge.close());

async function ask(query: string): Promise<{ book: DayBook; total: unknown }> {
  const { status, json, headers, text } = await edge.get(`/reports/day-book?${query}`);
  expect([query, status, text]).toEqual([query, 200, text]);
  return { book: json as DayBook, total: headers["x-total-count"] };
}

test("says what is dated the day, by method and in all, and nothing that is deleted", async () => {
  const { book, total } = await ask(`date=${DAY}`);
  expect(total).toBe("3");
  expect(book.date).toBe(DAY);
  expect(book.totals).toEqual({
    invoices: { count: 2, amount: 300 },
    receipts: {
      count: 3,
      amount: 150.01,
      discount: 5.05,
      by_method: {
        cash: { count: 1, amount: 50 },
        online: { count: 0, amount: 0 },
        bank_transfer: { count: 0, amount: 0 },
        cheque: { count: 2, amount: 100.01 },
        card: { count: 0, amount: 0 },
      },
    },
    credit_notes: { count: 1, amount: 40 },
    changes: { count: 3 },
  });
  expect(book.credit_notes).toEqual([
    {
      id: 1,
      invoice_id: 2,
      customer_id: 1,
      customer_name: "Customer 1",
      reason: "Broken",
      total_amount: 40,
      settled_amount: 30,
    },
  ]);
  expect(book.invoices).toEqual([
    { id: 1, customer_id: 2, customer_name: "Customer 2", total_amount: 99.9, amount_due: 0 },
    { id: 2, customer_id: 1, customer_name: "Customer 1", total_amount: 200.1, amount_due: 150.1 },
  ]);
  expect(book.receipts.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(book.receipts.at(0)).toEqual({
    id: 2,
    customer_id: 1,
    customer_name: "Asha",
    payment_method: "cash",
    reference_number: "",
    invoice_ids: [2],
    amount: 50,
    unallocated: 0,
    discount_amount: 5.05,
  });
});

test("says what was corrected on the Indian day, whose, by whom and why, with the amounts before and after", async () => {
  const { book } = await ask(`date=${DAY}`);
  const said = book.changes.map(({ noun, record_id, customer_name, amount_before, amount_after }) => [
    noun,
    record_id,
    customer_name,
    amount_before,
    amount_after,
  ]);
  expect(said).toEqual([
    ["invoice", 3, "Asha", 1, 0],
    ["payment", 5, "Asha", 40, 60],
    ["customer", 1, "Asha", null, null],
  ]);
  expect(book.changes.at(0)).toMatchObject({
    position: position(12),
    at: "2026-04-09T18:30:00.000Z",
    actor: { id: 2, name: "Sunil", role: "staff" },
    event: "InvoiceDeleted",
    title: "Title 12",
    reason: "twice",
  });
});

test("as of a position it is what was known then", async () => {
  const { book } = await ask(`date=${DAY}&as_of=${position(11)}`);
  expect(book.totals.invoices).toEqual({ count: 3, amount: 301 });
  expect(book.totals.changes).toEqual({ count: 0 });
  const later = await ask(`date=2026-04-08&as_of=${position(12)}`);
  expect(later.book.receipts).toMatchObject([{ id: 5, amount: 40 }]);
});

test("a page is of each list, and the totals are those of all", async () => {
  const whole = (await ask(`date=${DAY}`)).book;
  const { book, total } = await ask(`date=${DAY}&skip=1&limit=1`);
  expect(total).toBe("3");
  expect(book).toEqual({
    ...whole,
    invoices: whole.invoices.slice(1, 2),
    receipts: whole.receipts.slice(1, 2),
    credit_notes: [],
    changes: whole.changes.slice(1, 2),
  });
});

test("a day without trade is empty", async () => {
  const { book, total } = await ask("date=2020-01-01");
  expect([total, book.invoices, book.receipts, book.changes]).toEqual(["0", [], [], []]);
  expect(book.totals.receipts).toMatchObject({ count: 0, amount: 0, discount: 0 });
});

test.each(["date=2026-02-30", "date=today", "on=2026-04-10", "date=2026-04-10&limit=x"])(
  "refuses %s",
  async (query) => {
    expect((await edge.get(`/reports/day-book?${query}`)).status).toBe(422);
  },
);

test("on a later day a corrected payment may move to another account, by an event that is named", async () => {
  const corrected = { id: 5, payment_date: "2026-04-12", amount_paise: 60_00 };
  await writePast(edge.db, "payment", paymentRow({ ...corrected, since: position(13) }), position(24));
  await edge.db
    .updateTable("payment")
    .set({ customer_id: 2, since: position(24) })
    .where("id", "=", 5)
    .execute();
  await happened(24, [
    { noun: "payment", record_id: 5, event: "PaymentChanged", at: "2026-04-11T09:00:00Z" },
    { noun: "payment", record_id: 1, event: "PaymentChanged", at: "2026-04-11T09:00:00Z" },
  ]);
  await edge.move();
  const { json } = await edge.get(`/reports/day-book/changes?date=${DAY}&from_as_of=${position(23)}`);
  expect(json).toMatchObject({
    differences: [{ field: "changes", from: { customer_name: "Asha" }, to: { customer_id: 2 } }],
    events: [{ position: position(24), record_id: 5 }],
  });
});

test("of several corrections each has the amounts around it; that of the evening before is of that day, and a credit note is in its own account", async () => {
  const paid = (amount_paise: number, since: string) =>
    paymentRow({ id: 6, payment_date: "2026-05-01", amount_paise, since });
  await writePast(edge.db, "payment", paid(10_00, position(1)), position(26));
  await writePast(edge.db, "payment", paid(20_00, position(26)), position(27));
  await edge.db
    .insertInto("payment")
    .values(paid(30_00, position(27)))
    .execute();
  const note = creditNoteRow({ id: 4, customer_id: 2, credit_note_date: "2026-05-01" });
  await writePast(edge.db, "credit_note", note, position(28));
  await edge.db
    .insertInto("credit_note")
    .values({ ...note, is_deleted: true, since: position(28) })
    .execute();
  await happened(26, [
    { noun: "payment", record_id: 6, event: "PaymentChanged", at: "2026-05-04T18:29:59.999Z" },
    { noun: "payment", record_id: 6, event: "PaymentChanged", at: "2026-05-04T18:30:00Z" },
    { noun: "credit_note", record_id: 4, event: "CreditNoteDeleted", at: "2026-05-05T09:00:00Z" },
  ]);
  await edge.move();
  const { book } = await ask("date=2026-05-05");
  expect(book.changes).toMatchObject([
    { position: position(27), customer_name: "Asha", amount_before: 20, amount_after: 30 },
    { position: position(28), customer_name: "मेहता स्टोर्स", amount_before: 20, amount_after: 0 },
  ]);
});
