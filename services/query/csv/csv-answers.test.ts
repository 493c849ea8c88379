import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { questions } from "../questions.ts";
import { type CsvRows, csvRows } from "../testing/csv-rows.ts";
import { deriveNames } from "../testing/derive-names.ts";
import { type EdgeForTest, type Got, edgeForTest } from "../testing/edge-for-test.ts";
import {
  creditNoteRow,
  customerRow,
  invoiceRow,
  lineRow,
  paymentRow,
  productRow,
  userRow,
} from "../testing/rows.ts";

const NAMES = ["Sharma, “Steel” & Co", "=1+1", "शर्मा ट्रेडर्स", 'A "quoted"\nname', "Zed"];
const COUNT = 25;
const nameOf = (id: number) => `${NAMES[id % NAMES.length]} ${id}`;
const ids = Array.from({ length: COUNT }, (_, index) => index + 1);
const dayOf = (id: number) => `2026-04-${String(1 + (id % 20)).padStart(2, "0")}`;
const SAMPLE = sampleOf("CreditNoteIssued");

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
  const { db } = edge;
  await db
    .insertInto("customer")
    .values(ids.map((id) => customerRow({ id, name: nameOf(id) })))
    .execute();
  await db
    .insertInto("product")
    .values(ids.map((id) => productRow({ id, item_name: nameOf(id), is_active: id !== 4 })))
    .execute();
  const invoices = ids.map((id) =>
    invoiceRow({
      id,
      customer_id: id,
      customer_name: nameOf(id),
      invoice_date: dayOf(id),
      paid_paise: 30_00,
    }),
  );
  await db.insertInto("invoice").values(invoices).execute();
  await db
    .insertInto("invoice_line")
    .values(ids.map((id) => lineRow({ invoice_id: id })))
    .execute();
  await db
    .insertInto("payment")
    .values(
      ids.map((id) =>
        paymentRow({ id, customer_id: id, payment_date: dayOf(id), invoice_id: id % 3 === 0 ? null : id }),
      ),
    )
    .execute();
  await deriveNames(db);
  await db
    .insertInto("credit_note")
    .values([1, 2].map((id) => creditNoteRow({ id, lines: SAMPLE.lines })))
    .execute();
  await db
    .insertInto("user_account")
    .values([1, 2, 3].map((id) => userRow({ id })))
    .execute();
  const entries = ids.flatMap((id) => [
    entryOf(LEDGER.invoice.code, id, 100_00),
    entryOf(LEDGER.payment.code, id, -30_00),
  ]);
  await db.insertInto("ledger_entry").values(entries).execute();
  await edge.move();
});
afterAll(() => edge.close());

/** An entry in the account of customer 1. */
function entryOf(kind: 0 | 1, id: number, amount_paise: number) {
  const invoice_id = kind === LEDGER.payment.code ? id : null;
  const place = { customer_id: 1, record_id: id, invoice_id, split: "" };
  return { ...place, entry_date: dayOf(id), kind, side: kind, amount_paise };
}

type Answered = CsvRows & { got: Got };

async function csv(path: string, as?: string, headers: Record<string, string> = {}): Promise<Answered> {
  const got = await edge.get(path, {
    ...(as === undefined ? {} : { as }),
    headers: { accept: "text/csv", ...headers },
  });
  expect([got.status, got.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return { ...csvRows(got.text), got };
}

/** The rows of all pages of a list, as JSON. */
async function pages(path: string, as: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let skip = 0; ; skip += 10) {
    const { json } = await edge.get(`${path}${path.includes("?") ? "&" : "?"}skip=${skip}&limit=10`, { as });
    const rows = json as Record<string, unknown>[]; // as: every list answers with records
    found.push(...rows);
    if (rows.length < 10) return found;
  }
}

const text = (name: unknown) => (typeof name === "string" && name.startsWith("=") ? `'${name}` : name);
const amount = (rupees: unknown) => (typeof rupees === "number" ? rupees.toFixed(2) : "");

test.each([
  ["/customers", "Customer ID", "Name", "name", ["Balance", "balance"]],
  ["/customers?sort=balance&order=desc&q=sharma", "Customer ID", "Name", "name", ["Balance", "balance"]],
  ["/products?is_active=all&sort=id&order=desc", "Item Code", "Item Name", "item_name", undefined],
  ["/products?is_active=false", "Item Code", "Item Name", "item_name", undefined],
  ["/invoices", "Invoice ID", "Customer", "customer_name", ["Amount due", "amount_due"]],
  [
    "/invoices?q=शर्मा&date_from=2026-04-05&sort=customer_name",
    "Invoice ID",
    "Customer",
    "customer_name",
    ["Amount", "total_amount"],
  ],
  ["/payments", "Payment ID", "Customer", "customer_name", ["Amount", "amount"]],
  ["/payments?kind=advance&order=asc", "Payment ID", "Customer", "customer_name", ["Advance", "unallocated"]],
  ["/credit-notes", "Credit Note", "Reason", "reason", ["Amount", "total_amount"]],
  ["/auth/users?order=desc", "User ID", "Full Name", "full_name", undefined],
] as const)(
  "%s is the same as CSV as its JSON pages",
  async (path, idHeading, nameHeading, field, figure) => {
    const expected = await pages(path, "admin");
    const { rows } = await csv(path);
    expect(expected.length).toBeGreaterThan(0);
    expect(rows.map((row) => row[idHeading]?.replace("CN-", ""))).toEqual(
      expected.map(({ id }) => String(id)),
    );
    expect(rows.map((row) => row[nameHeading])).toEqual(expected.map((row) => text(row[field])));
    if (figure === undefined) return;
    const [heading, name] = figure;
    expect(rows.map((row) => row[heading])).toEqual(expected.map((row) => amount(row[name])));
    // The page that is asked for does not matter.
    const paged = await csv(`${path}${path.includes("?") ? "&" : "?"}skip=3&limit=2`);
    expect(paged.rows).toEqual(rows);
  },
);

test.each([
  ["/customers", ["Balance"]],
  ["/invoices", ["Amount", "Amount due"]],
  ["/payments", ["Amount", "Amount by invoice", "Advance", "Discount"]],
  ["/credit-notes", ["Amount", "Settled", "Credit"]],
])("staff get %s without %j", async (path, amounts) => {
  const [whole, cut] = [await csv(path), await csv(path, "staff")];
  expect(whole.headings.filter((heading) => !cut.headings.includes(heading))).toEqual(amounts);
  expect(cut.rows).toHaveLength(whole.rows.length);
  for (const row of cut.rows) expect(Object.values(row).filter((cell) => /\d\.\d\d/.test(cell))).toEqual([]);
});

test("staff see the amounts of one customer's invoices as CSV, as they do as JSON, and no report of admins", async () => {
  expect((await csv("/invoices?customer_id=1", "staff")).rows).toMatchObject([{ Amount: "100.00" }]);
  const headers = { accept: "text/csv" };
  for (const path of ["/reports/receivables", "/auth/users", "/admin/history", "/invoices?sort=amount_due"])
    expect([path, (await edge.get(path, { as: "staff", headers })).status]).toEqual([path, 403]);
  expect((await edge.get("/invoices", { as: "", headers })).status).toBe(401);
});

test.each([
  ["/reports/customer-ledger?customer_id=1"],
  ["/reports/customer-ledger?customer_id=1&date_from=2026-04-08&date_to=2026-04-12"],
])("%s has the entries and balances of the report", async (path) => {
  const { json } = await edge.get(path);
  type Row = { reference: string; note: string; amount: number; balance: number };
  const { entries } = json as { entries: Row[] };
  const { rows, got } = await csv(path);
  expect(entries.length).toBeGreaterThan(5);
  expect(rows).toMatchObject(
    entries.map((entry) => ({
      Description: entry.reference,
      Details: entry.note,
      Debit: entry.amount > 0 ? amount(entry.amount) : "",
      Credit: entry.amount < 0 ? amount(-entry.amount) : "",
      Balance: amount(entry.balance),
    })),
  );
  expect(got.headers["content-disposition"]).toContain(
    encodeURIComponent(`Ledger – ${nameOf(1)} – `).slice(0, 20),
  );
});

test("the ledger of a customer who was merged begins with a row that says who has the account now", async () => {
  await edge.db
    .updateTable("customer")
    .set({ is_active: false, merged_into: 1 })
    .where("id", "=", 25)
    .execute();
  await edge.move();
  const { rows } = await csv("/reports/customer-ledger?customer_id=25");
  const note = "This customer was merged into customer 1, who has the account now.";
  expect(rows[0]).toEqual({ Date: "", Description: note, Details: "", Debit: "", Credit: "", Balance: "" });
  await edge.db
    .updateTable("customer")
    .set({ is_active: true, merged_into: null })
    .where("id", "=", 25)
    .execute();
  await edge.move();
});

test("sales have a row for each day, and their sums are those of the report", async () => {
  const sales = { day: "2026-04-03", invoice_count: 2, payment_count: 1, invoiced_paise: 200_00 };
  await edge.db
    .insertInto("sales_day")
    .values({ ...sales, paid_paise: 50_50, return_count: 0, returned_paise: 0 })
    .execute();
  await edge.move();
  const { rows } = await csv("/reports/sales-analysis?date_from=2026-04-01&date_to=2026-04-30");
  expect(rows).toHaveLength(30);
  expect(rows[2]).toMatchObject({ Date: "2026-04-03", Invoices: "2", Invoiced: "200.00", Received: "50.50" });
});

test("the day book and the receivables are called after their day", async () => {
  const book = await csv("/reports/day-book?date=2026-04-03");
  const { json } = await edge.get("/reports/day-book?date=2026-04-03");
  const { invoices, receipts, credit_notes: notes } = json as Record<string, { id: number }[]>;
  expect(book.rows.map((row) => `${row["List"]} ${row["Number"]}`)).toEqual([
    ...(invoices ?? []).map(({ id }) => `Invoice ${id}`),
    ...(receipts ?? []).map(({ id }) => `Receipt ${id}`),
    ...(notes ?? []).map(({ id }) => `Credit note CN-${id}`),
  ]);
  expect(book.got.headers["content-disposition"]).toContain('filename="Day Book - 3 Apr 2026.csv"');
  const due = await csv("/reports/receivables?on=2026-04-20");
  expect(due.headings).toContain("Over 90 days");
  expect(due.got.headers["content-disposition"]).toContain('filename="Receivables - 20 Apr 2026.csv"');
});

test("a refusal is said as a problem, and no file is begun", async () => {
  const headers = { accept: "text/csv" };
  const absent = await edge.get("/reports/customer-ledger?customer_id=99", { headers });
  expect([absent.status, absent.headers["content-type"]]).toEqual([404, "application/problem+json"]);
  expect(absent.headers["content-disposition"]).toBeUndefined();
  expect((await edge.get("/invoices/99/history", { headers })).status).toBe(404);
  const wrong = await edge.get("/customers?sort=nothing", { headers });
  expect([wrong.status, wrong.headers["content-type"]]).toEqual([422, "application/problem+json"]);
});

test("JSON and CSV are never taken for each other by a cache, and what is unchanged is not sent again", async () => {
  const { got } = await csv("/customers");
  const tag = String(got.headers["etag"]);
  const asJson = await edge.get("/customers", { headers: { "if-none-match": tag } });
  expect([asJson.status, asJson.headers["vary"]]).toEqual([200, "accept, authorization, accept-encoding"]);
  expect(asJson.headers["etag"]).not.toBe(tag);
  const headers = { accept: "text/csv", "if-none-match": tag };
  expect((await edge.get("/customers", { headers })).status).toBe(304);
  await edge.move();
  expect((await edge.get("/customers", { headers })).status).toBe(200);
});

test("where there is no CSV, who takes nothing else is told so", async () => {
  const refused = await edge.get("/customers/1", { headers: { accept: "text/csv" } });
  expect(refused.status).toBe(406);
  expect(refused.json).toMatchObject({ detail: "This cannot be downloaded as CSV" });
  const json = await edge.get("/customers/1", { headers: { accept: "text/csv, */*;q=0.5" } });
  expect([json.status, json.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
});

test("HEAD answers with the headers of the file, and reads none of it", async () => {
  const { headers, statusCode, body } = await edge.app.inject({
    method: "HEAD",
    url: "/api/v1/invoices",
    headers: { authorization: `Bearer ${edge.tokens.admin}`, accept: "text/csv" },
  });
  expect([statusCode, body, headers["content-type"]]).toEqual([200, "", "text/csv; charset=utf-8"]);
  expect(headers["content-disposition"]).toContain("Invoices");
});

test("every list and report says its columns, each once", () => {
  const lists = questions.filter(({ path }) =>
    /^\/(customers|products|invoices|payments|credit-notes|auth\/users|admin\/history)$|\/history$/.test(
      path,
    ),
  );
  const reports = questions.filter(({ path }) => /^\/reports\/(?!dashboard)[^/.]+$/.test(path));
  expect(lists.length + reports.length).toBeGreaterThanOrEqual(19);
  for (const { path, csv: columnsOf } of [...lists, ...reports]) {
    const headings = columnsOf?.columns.map(({ heading }) => heading) ?? [];
    expect([path, headings.length > 3, new Set(headings).size]).toEqual([path, true, headings.length]);
  }
});
