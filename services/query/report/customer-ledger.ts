import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type CustomerLedger, customerLedger } from "@bahi/contracts/report/api.ts";
import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { pageFields } from "../reading/list.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import {
  ENTRY_COLUMNS,
  type Entry,
  type EntryRow,
  entriesIn,
  toEntry,
  toForwardEntry,
} from "./ledger-entries.ts";
import { type LedgerQuery, type LedgerSums, closingPaiseOf, customerIn, sumsOf } from "./ledger-sums.ts";
import { ledgerColumns, ledgerTable } from "./ledger-table.ts";

const accountFields = { customer_id: recordIdParam, ...periodFields, ...asOfField };

/** Of an account on paper, which is whole. */
export const wholeLedgerFilters = z.strictObject(accountFields).refine(isForward, NOT_FORWARD);

const ledgerFilters = z
  .strictObject({
    ...accountFields,
    /** Only so many entries, the latest; every balance is that of the whole account. */
    last: pageFields.limit.optional(),
  })
  .refine(isForward, NOT_FORWARD);

export const getCustomerLedger = question({
  path: "/reports/customer-ledger",
  summary: "The account of a customer: what was owed, what was paid, and the balance after each entry",
  admits: "everyone",
  long: () => "report",
  query: ledgerFilters,
  answer: customerLedger,
  csv: {
    name: "Ledger",
    columns: ledgerColumns,
    table: (reading, { query }) => ledgerTable(reading, query),
  },
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return { body: await ledgerOf(reading, query) };
  },
});

type LatestQuery = LedgerQuery & { last?: number | undefined };

export async function ledgerOf(reading: Reading, query: LatestQuery): Promise<CustomerLedger> {
  const customer = await customerIn(reading, query.customer_id);
  const sums = await sumsOf(reading, query);
  const entries = await entriesOf(reading, query);
  return toLedger(customer, query, sums, entries);
}

/** Entries of the period, the latest first. `isCut`: there are more of them before those that were asked for. */
type LatestEntries = { latestFirst: EntryRow[]; isCut: boolean };

async function entriesOf(reading: Reading, query: LatestQuery): Promise<LatestEntries> {
  let entries = entriesIn(reading, query).select(ENTRY_COLUMNS);
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
  const closingPaise = closingPaiseOf(sums);
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
      merged_into: customer.merged_into,
    },
    date_from: query.date_from ?? null,
    date_to: query.date_to ?? null,
    opening_balance: toRupees(sums.openingPaise),
    entries: toEntries(query, closingPaise, entries),
    total_invoiced: toRupees(sums.invoicedPaise),
    total_paid: toRupees(sums.paidPaise),
    total_discount: toRupees(sums.discountPaise),
    total_credited: toRupees(sums.creditedPaise),
    balance: toRupees(closingPaise),
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
    entries.push(toForwardEntry(query.date_from, hasOwn, balancePaise));
  }
  return entries.toReversed();
}
