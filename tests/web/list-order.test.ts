import { optionalText, requiredName } from "@bahi/contracts/text.ts";
import { type EdgeForTest, edgeForTest } from "@bahi/query/testing/edge-for-test.ts";
import {
  creditNoteRow,
  customerRow,
  invoiceRow,
  paymentRow,
  productRow,
  userRow,
} from "@bahi/query/testing/rows.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customersSpec } from "../../web/features/customer/customer-list.tsx";
import { invoicesSpec } from "../../web/features/invoice/invoices-list.tsx";
import { paymentListOf } from "../../web/features/payment/payment-list.tsx";
import { productsSpec } from "../../web/features/product/product-list.tsx";
import { compareSortValues, sortValue } from "../../web/list/sort-value.ts";
import type { ListSpec } from "../../web/list/use-list.ts";

// A list that a screen has whole is in the order in which the server answers with it: whole, page after page, as CSV, and as
// of a moment of the past.

const COUNT = 40;
const PAGE = 13;
const RUNS = 2;
/** That of every row. */
const FIRST_POSITION = "1".padStart(20, "0");

const PIECES =
  "Item |item|2|10|007|१२| |  |-|.|(|é|e\u0301|É|e|ß|ss|Ａ|a|Z|क|क़|कं|का|क्ष|ॐ|ગ|😀|₹|\ufffd|ﺍ|ﷺ|\n".split("|");
const anyText = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => pieces.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "क".repeat(250),
      `${"a".repeat(199)}😀`,
      `${"a".repeat(199)}b`,
      "9".repeat(90),
    ),
  },
);
/** Texts as a command stores them. */
function storedBy(schema: { safeParse(value: string): { success: boolean; data?: string } }) {
  return anyText.map((text) => schema.safeParse(text).data).filter((text) => text !== undefined);
}
const names = fc.array(storedBy(requiredName(300, "Please type a name")), {
  minLength: COUNT,
  maxLength: COUNT,
});
const texts = fc.array(storedBy(optionalText(1_000)), { minLength: COUNT, maxLength: COUNT });

type Row = { id: number } & Record<string, unknown>;
type Column = { id: string; value: (row: Row) => string | number | null | undefined };
const columnsOf = <Of extends { id: number }>({ columns }: ListSpec<Of>) => columns as unknown as Column[]; // as: its rows are those
const text = (id: string): Column => ({ id, value: (row) => String(row[id]) });

/** What screens sort, and where the API alone sorts more by text. */
const LISTS: Readonly<Record<string, readonly Column[]>> = {
  "/customers": [...columnsOf(customersSpec(true)), text("company_name")],
  "/products": columnsOf(productsSpec),
  "/invoices": columnsOf(invoicesSpec(true)),
  "/payments": columnsOf(paymentListOf(true)),
  "/credit-notes": [text("customer_name")],
  "/auth/users": [text("full_name"), text("username"), text("email")],
};
const ORDERS = Object.entries(LISTS).flatMap(([path, columns]) =>
  columns.flatMap((column) => (["asc", "desc"] as const).map((order) => ({ path, column, order }))),
);

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

async function write(name: readonly string[], other: readonly string[]): Promise<void> {
  const { db } = edge;
  const tables = [
    "customer",
    "product",
    "invoice",
    "payment",
    "credit_note",
    "user_account",
    "sales_day",
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  const ids = name.map((_, index) => index + 1);
  const of = (values: readonly string[], id: number) => values[id % values.length] ?? "";
  const customers = ids.map((id) =>
    customerRow({
      id,
      name: of(name, id),
      phone: of(other, id),
      address: of(other, id + 1),
      transporter: of(other, id + 2),
      company_name: of(other, id + 3),
    }),
  );
  await db.insertInto("customer").values(customers).execute();
  const products = ids.map((id) =>
    productRow({ id, item_name: of(name, id), item_name_hindi: of(other, id) }),
  );
  await db.insertInto("product").values(products).execute();
  const statuses = ["pending", "partial", "complete", "overpaid"] as const;
  const invoices = ids.map((id) =>
    invoiceRow({
      id,
      customer_id: id,
      customer_name: of(name, id),
      payment_status: statuses[id % 4] ?? "pending",
      total_paise: (id % 5) * 100,
      due_date: `2026-04-0${1 + (id % 4)}`,
    }),
  );
  await db.insertInto("invoice").values(invoices).execute();
  const methods = ["cash", "online", "bank_transfer", "cheque", "card"] as const;
  const payments = ids.map((id) =>
    paymentRow({
      id,
      customer_id: id,
      method: methods[id % 5] ?? "cash",
      invoice_id: id % 3 === 0 ? null : 1 + (id % 7),
      discount_paise: id % 3 === 1 ? 100 : 0,
      reference_number: of(other, id),
    }),
  );
  await db.insertInto("payment").values(payments).execute();
  const notes = ids.map((id) => creditNoteRow({ id, customer_name: of(name, id) }));
  await db.insertInto("credit_note").values(notes).execute();
  const users = ids.map((id) =>
    userRow({ id, full_name: of(name, id), username: of(name, id + 1), email: of(other, id) }),
  );
  await db.insertInto("user_account").values(users).execute();
  // Documents are counted by day.
  const counts = { invoice_count: COUNT, payment_count: COUNT, return_count: COUNT };
  const sums = { invoiced_paise: 0, paid_paise: 0, returned_paise: 0 };
  await db
    .insertInto("sales_day")
    .values({ day: "2026-04-01", ...counts, ...sums })
    .execute();
  await edge.move();
}

async function answer(address: string, headers: Record<string, string> = {}) {
  const got = await edge.get(address, { headers });
  expect([address, got.status]).toEqual([address, 200]);
  return got;
}

const idsOf = (rows: unknown) => (rows as Row[]).map(({ id }) => id);

/** As `useList` puts them. */
function onScreen(rows: readonly Row[], { value }: Column, order: "asc" | "desc"): number[] {
  const sign = order === "asc" ? 1 : -1;
  const sorted = rows.toSorted((one, other) => {
    const [left, right] = [sortValue(value(one)), sortValue(value(other))];
    if (left === undefined || right === undefined) {
      if (left !== right) return left === undefined ? 1 : -1;
      return sign * (one.id - other.id);
    }
    return sign * (compareSortValues(left, right) || one.id - other.id);
  });
  return idsOf(sorted);
}

async function byCursor(address: string): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = ""; ;) {
    const { json, headers } = await answer(`${address}&limit=${PAGE}${cursor}`);
    ids.push(...idsOf(json));
    const next = headers["x-next-cursor"];
    if (typeof next !== "string") return ids;
    cursor = `&cursor=${next}`;
  }
}

async function bySkip(address: string): Promise<number[]> {
  const ids: number[] = [];
  for (let skip = 0; skip < COUNT; skip += PAGE) {
    ids.push(...idsOf((await answer(`${address}&limit=${PAGE}&skip=${skip}`)).json));
  }
  return ids;
}

/** The first column of a file has the numbers; texts may have line feeds. */
async function asCsv(address: string): Promise<number[]> {
  const { text: file } = await answer(address, { accept: "text/csv" });
  const lines = file
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split("\r\n")
    .slice(1, -1);
  return lines.map((line) => Number(/^(?:CN-)?(\d+),/.exec(line)?.[1]));
}

test("a list has one order on its screen, whole, page after page, and as CSV", async () => {
  await fc.assert(
    fc.asyncProperty(names, texts, async (name, other) => {
      await write(name, other);
      const preset = new Map<string, Row[]>();
      for (const path of Object.keys(LISTS)) preset.set(path, (await answer(path)).json as Row[]);
      for (const { path, column, order } of ORDERS) {
        const address = `${path}?sort=${column.id}&order=${order}`;
        const expected = onScreen(preset.get(path) ?? [], column, order);
        expect(expected).toHaveLength(COUNT);
        expect([address, idsOf((await answer(address)).json)]).toEqual([address, expected]);
        expect([address, "by cursor", await byCursor(address)]).toEqual([address, "by cursor", expected]);
        expect([address, "by skip", await bySkip(address)]).toEqual([address, "by skip", expected]);
        expect([address, "CSV", await asCsv(address)]).toEqual([address, "CSV", expected]);
        // Users have no past, and balances are not written here.
        if (path === "/auth/users" || column.id === "balance") continue;
        const past = `${address}&as_of=${FIRST_POSITION}`;
        expect([past, idsOf((await answer(past)).json)]).toEqual([past, expected]);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test.each(["cash", "online", "bank_transfer", "cheque", "card"] as const)(
  "a method is sorted by as the server does, in whatever language it is shown: %s",
  (payment_method) => {
    const column = columnsOf(paymentListOf(true)).find(({ id }) => id === "payment_method");
    expect(column?.value({ id: 1, payment_method })).toBe(payment_method);
  },
);
