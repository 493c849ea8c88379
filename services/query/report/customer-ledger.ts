import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { type CustomerLedger, customerLedger } from "@bahi/contracts/report/api.ts";
import { LEDGER, ledgerKindOf, signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { pageFields } from "../reading/list.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";

const filters = z
  .strictObject({
    customer_id: recordIdParam,
    ...periodFields,
    ...asOfField,
    /** Only so many entries, the latest; every balance is that of the whole account. */
    last: pageFields.limit.optional(),
  })
  .refine(isForward, NOT_FORWARD);
type LedgerQuery = {
  customer_id: number;
  date_from?: string | undefined;
  date_to?: string | undefined;
  last?: number | undefined;
};

/**
 * What the account adds up to, in paise: before the period, and within it. `opening` has the customer's own opening balance,
 * also where it is dated within.
 */
export type LedgerSums = {
  opening: number;
  invoiced: number;
  paid: number;
  discount: number;
  credited: number;
};

const OPENING = "Opening balance";

type Entry = CustomerLedger["entries"][number];

const COLUMNS = ["entry_date", "kind", "record_id", "invoice_id", "split", "amount_paise"] as const;
type EntryRow = Pick<LedgerEntryTable, (typeof COLUMNS)[number]>;

export const getCustomerLedger = question({
  path: "/reports/customer-ledger",
  summary: "The account of a customer: what was owed, what was paid, and the balance after each entry",
  admits: "everyone",
  query: filters,
  answer: customerLedger,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return { body: await ledgerOf(reading, query) };
  },
});

export async function ledgerOf(reading: Reading, query: LedgerQuery): Promise<CustomerLedger> {
  const customer = await customerIn(reading, query.customer_id);
  const sums = await sumsOf(reading, query);
  const entries = await entriesOf(reading, query);
  return toLedger(customer, query, sums, entries);
}

/** Whose account it is. Refused: `customer-not-found`. */
export async function customerIn({ db }: Reading, customerId: number): Promise<CustomerTable> {
  const customer = await db
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (customer === undefined) throw refused("customer-not-found");
  return customer;
}

export function sumsOf(reading: Reading, query: LedgerQuery): Promise<LedgerSums> {
  const isWhole = query.date_from === undefined && query.date_to === undefined;
  return isWhole ? sumsOfAll(reading, query.customer_id) : sumsOfPeriod(reading, query);
}

/** The balance at the end of the period. */
export function closingOf({ opening, invoiced, paid, discount, credited }: LedgerSums): number {
  const settled = signed("payment", paid) + signed("discount", discount) + signed("credit_note", credited);
  return opening + signed("invoice", invoiced) + settled;
}

async function sumsOfAll({ db }: Reading, customerId: number): Promise<LedgerSums> {
  const row: CustomerBalanceTable | undefined = await db
    .selectFrom("customer_balance")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return {
    opening: row?.opening_paise ?? 0,
    invoiced: row?.invoiced_paise ?? 0,
    paid: row?.paid_paise ?? 0,
    discount: row?.discount_paise ?? 0,
    credited: row?.credited_paise ?? 0,
  };
}

async function sumsOfPeriod({ db }: Reading, query: LedgerQuery): Promise<LedgerSums> {
  const from = query.date_from ?? "-infinity";
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(amount_paise) filter (where ${condition}), 0)::bigint`;
  const entries = db.selectFrom("ledger_entry").where("customer_id", "=", query.customer_id);
  const row = await entries
    .where("entry_date", "<=", query.date_to ?? "infinity")
    .select([
      sumWhere(sql`entry_date < ${from} or kind = ${LEDGER.opening.code}`).as("opening"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.invoice.code}`).as("invoiced"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.payment.code}`).as("credited_paid"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.discount.code}`).as("credited_discount"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.credit_note.code}`).as("credited_notes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    opening: row.opening,
    invoiced: row.invoiced,
    paid: 0 - row.credited_paid,
    discount: 0 - row.credited_discount,
    credited: 0 - row.credited_notes,
  };
}

/** Entries of the period, the latest first. `isCut`: there are more of them before those that were asked for. */
type LatestEntries = { latestFirst: EntryRow[]; isCut: boolean };

async function entriesOf({ db }: Reading, query: LedgerQuery): Promise<LatestEntries> {
  let entries = db.selectFrom("ledger_entry").select(COLUMNS).where("customer_id", "=", query.customer_id);
  if (query.date_from) entries = entries.where("entry_date", ">=", query.date_from);
  if (query.date_to) entries = entries.where("entry_date", "<=", query.date_to);
  // One more than is shown tells whether there are more.
  if (query.last !== undefined) entries = entries.limit(query.last + 1);
  const rows = await entries
    .orderBy("entry_date", "desc")
    .orderBy("side", "desc")
    .orderBy("record_id", "desc")
    .orderBy("kind", "desc")
    .execute();
  const latestFirst = rows.slice(0, query.last);
  return { latestFirst, isCut: latestFirst.length < rows.length };
}

function toLedger(
  customer: CustomerTable,
  query: LedgerQuery,
  sums: LedgerSums,
  entries: LatestEntries,
): CustomerLedger {
  const closing = closingOf(sums);
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    customer: {
      id: customer.id,
      name: customer.name,
      address: customer.address,
      phone: customer.phone,
      transporter: customer.transporter,
      company_name: customer.company_name,
      gst_number: customer.gst_number,
      is_active: customer.is_active,
    },
    date_from: query.date_from ?? null,
    date_to: query.date_to ?? null,
    opening_balance: toRupees(sums.opening),
    entries: toEntries(query, closing, entries),
    total_invoiced: toRupees(sums.invoiced),
    total_paid: toRupees(sums.paid),
    total_discount: toRupees(sums.discount),
    total_credited: toRupees(sums.credited),
    balance: toRupees(closing),
  };
}

/**
 * The balance of each entry is found backwards from the closing one, so that the last entries need none of those
 * before. With a from date the first row brings the balance forward, unless the entries were cut off before.
 */
function toEntries(query: LedgerQuery, closingPaise: number, { latestFirst, isCut }: LatestEntries): Entry[] {
  let balancePaise = closingPaise;
  const entries = latestFirst.map((row) => {
    const entry = toEntry(row, balancePaise);
    balancePaise -= row.amount_paise;
    return entry;
  });
  if (query.date_from !== undefined && !isCut) {
    // The customer's own opening balance may be dated within the period, after business that was entered later.
    const hasOwn = latestFirst.some(({ kind }) => kind === LEDGER.opening.code);
    entries.push(toForwardEntry(query.date_from, hasOwn ? "Balance brought forward" : OPENING, balancePaise));
  }
  return entries.toReversed();
}

function toForwardEntry(date: string, reference: string, balancePaise: number): Entry {
  return {
    date,
    reference,
    kind: "opening",
    record_id: null,
    amount: toRupees(balancePaise),
    balance: toRupees(balancePaise),
  };
}

function toEntry(row: EntryRow, balancePaise: number): Entry {
  return {
    date: row.entry_date,
    reference: referenceOf(row),
    kind: ledgerKindOf(row.kind),
    record_id: row.record_id,
    amount: toRupees(row.amount_paise),
    balance: toRupees(balancePaise),
  };
}

function referenceOf(row: EntryRow): string {
  const purpose = row.split || (row.invoice_id === null ? "advance" : `invoice #${row.invoice_id}`);
  switch (ledgerKindOf(row.kind)) {
    case "invoice":
      return `Invoice #${row.record_id}`;
    case "payment":
      return `Payment #${row.record_id} (${purpose})`;
    case "discount":
      return `Discount #${row.record_id} (${purpose})`;
    case "credit_note":
      return `Credit note ${creditNoteName(row.record_id)} (${purpose})`;
    case "opening":
      return OPENING;
  }
}
