import { asOf } from "@bahi/contracts/as-of.ts";
import { businessDate } from "@bahi/contracts/business-date.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { customerLedger, outliers, salesAnalysis } from "@bahi/contracts/report/api.ts";
import type { Position } from "@bahi/contracts/position.ts";
import { dayBook } from "@bahi/contracts/report/day-book.ts";
import { receivables } from "@bahi/contracts/report/receivables.ts";
import { changesOf } from "@bahi/contracts/report/changes.ts";
import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { InvalidRequest } from "@bahi/service-kit/http/validation.ts";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { daySpans } from "../explain/day-spans.ts";
import { receivableRows } from "../explain/receivable-spans.ts";
import { dueSpans, invoiceSpans, ledgerSpans, receivedSpans, type Spans } from "../explain/spans.ts";
import type { PastReading, Reading } from "../reading/read-model-access.ts";
import { ALL_ROWS, pageFields } from "../reading/list.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { type Answer, question } from "../reading/question.ts";
import { todayUnless } from "../reading/today.ts";
import { changesAny, entriesAfter, type NamedCustomers } from "./changes-between.ts";
import { ledgerOf } from "./customer-ledger.ts";
import { customerIn } from "./ledger-sums.ts";
import { dayBookOf } from "./day-book.ts";
import {
  dayParts,
  differencesBetween,
  ledgerParts,
  outlierParts,
  receivableParts,
  salesParts,
} from "./differences.ts";
import { outliersOf } from "./outliers.ts";
import { receivablesOf } from "./receivables.ts";
import { NOT_SHORT, isShort, salesOf } from "./sales-analysis.ts";

// Each report is answered as of two moments, by its own code, with the events in between that changed it: "Why is March
// different from what I printed in April?"

const between = {
  from_as_of: asOf.describe("The earlier moment: a timestamp with its zone, a day, or a position"),
  to_as_of: asOf.optional().describe("The later moment; now when it is absent"),
  ...pageFields,
};
type Between = { from_as_of: z.output<typeof asOf>; to_as_of?: z.output<typeof asOf> | undefined };

const NOT_IN_ORDER = {
  error: "The second moment is before the first",
  path: ["to_as_of"],
};

/** Whether the second moment is not before the first. A position and a moment can only be compared in the database. */
function isInOrder({ from_as_of: from, to_as_of: to = from }: Between): boolean {
  if ("position" in from && "position" in to) return from.position <= to.position;
  if ("moment" in from && "moment" in to) return Date.parse(from.moment) <= Date.parse(to.moment);
  return true;
}

/** The read models have to reach the later of two positions. */
function laterOf({ from_as_of, to_as_of = from_as_of }: Between) {
  const positions = [from_as_of, to_as_of].flatMap((end) => ("position" in end ? [end.position] : []));
  const [latest] = positions.toSorted().toReversed();
  return latest === undefined ? undefined : { position: latest };
}

type Compared<Report> = {
  /** Null before its subject existed. */
  report: (past: PastReading) => Promise<Report | null>;
  parts: (report: Report) => Parameters<typeof differencesBetween>[0];
  /** What the report says of the rows that it reads, and of the customers that it names. */
  rows: (past: PastReading, after: Position) => readonly Spans[] | Promise<readonly Spans[]>;
  customers: (...reports: Report[]) => NamedCustomers;
};

/** The customers of a list, of whom it says nothing before it names them. */
function listed(rows: readonly { customer_id: number }[], fields: readonly string[]): NamedCustomers {
  return {
    ids: [...new Set(rows.map(({ customer_id }) => customer_id))],
    isChanged: sql<boolean>`(history.event <> 'CustomerAdded' and ${changesAny(fields)})`,
  };
}

async function compare<Report>(
  reading: Reading,
  query: Between & { skip: number; limit: number },
  { report, parts, rows, customers }: Compared<Report>,
): Promise<Answer> {
  const [early, late] = await ends(reading, query);
  const partsOf = (one: Report | null) => (one === null ? { figures: {}, lists: {} } : parts(one));
  const from = await reading.asOf({ position: early }, report);
  return reading.asOf({ position: late }, async (then) => {
    const to = await report(then);
    const named = customers(...[from, to].filter((one) => one !== null));
    const { events, total } = await entriesAfter(then, await rows(then, early), named, {
      ...query,
      after: early,
    });
    return {
      body: {
        from: { position: early, report: from },
        to: { position: late, report: to },
        differences: differencesBetween(partsOf(from), partsOf(to)),
        events,
      },
      total,
    };
  });
}

/** Both positions, the earlier first. */
async function ends(reading: Reading, query: Between): Promise<[string, string]> {
  const from = await reading.positionOf(query.from_as_of);
  const to = await reading.positionOf(query.to_as_of);
  if (from > to) throw new InvalidRequest([{ field: "to_as_of", message: NOT_IN_ORDER.error }]);
  return [from, to];
}

const ledgerChanges = question({
  path: "/reports/customer-ledger/changes",
  summary: "A customer's account as it was known at two moments, and the events that made the difference",
  admits: "everyone",
  long: () => "explanation",
  query: z
    .strictObject({ customer_id: recordIdParam, ...periodFields, ...between })
    .refine(isForward, NOT_FORWARD)
    .refine(isInOrder, NOT_IN_ORDER),
  answer: changesOf(customerLedger),
  waitsFor: laterOf,
  async ask(reading, { query }) {
    await customerIn(reading, query.customer_id);
    return compare(reading, query, {
      report: async (past) => ((await isKnown(past, query.customer_id)) ? ledgerOf(past, query) : null),
      parts: ledgerParts,
      rows: ({ db }) => accountSpans(db, query),
      customers: () => ({ ids: [query.customer_id], isChanged: changesAny(ACCOUNT_FIELDS) }),
    });
  },
});

const ACCOUNT_FIELDS = [
  "name",
  "address",
  "phone",
  "transporter",
  "company_name",
  "gst_number",
  "is_active",
  "merged_into",
];

type AccountQuery = { customer_id: number; date_from?: string | undefined; date_to?: string | undefined };

/** Of entries before the period the amounts alone are brought forward. */
function accountSpans(
  db: Kysely<PastReadModels>,
  { customer_id, date_from, date_to }: AccountQuery,
): Spans[] {
  const entry = sql<string>`concat_ws(' ', entry_date, kind, invoice_id, split, amount_paise)`;
  const what = sql<string>`case when entry_date < ${date_from ?? "-infinity"} then amount_paise::text else ${entry} end`;
  return [
    ledgerSpans(db, { customer_id, date_to }, { what }),
    receivedSpans(db, { customer_id, date_from, date_to }),
  ];
}

async function isKnown({ db }: Reading, customerId: number): Promise<boolean> {
  const customer = db.selectFrom("customer").select("id").where("id", "=", customerId);
  return (await customer.executeTakeFirst()) !== undefined;
}

const ofPeriod = z
  .strictObject({ date_from: businessDate, date_to: businessDate, ...between })
  .refine(isForward, NOT_FORWARD)
  .refine(isInOrder, NOT_IN_ORDER);

const salesChanges = question({
  path: "/reports/sales-analysis/changes",
  summary: "The sales analysis as it was known at two moments, and the events that made the difference",
  admits: "admin",
  long: () => "explanation",
  query: ofPeriod.refine(isShort, NOT_SHORT),
  answer: changesOf(salesAnalysis),
  waitsFor: laterOf,
  ask: (reading, { query }) =>
    compare(reading, query, {
      report: (past) => salesOf(past, query),
      parts: salesParts,
      rows: ({ db }) => [
        ledgerSpans(
          db,
          {
            date_from: query.date_from,
            date_to: query.date_to,
            kinds: ["invoice", "payment", "credit_note"],
          },
          {
            // What was paid is one sum; the rest is also said day by day.
            what: sql<string>`concat_ws(' ', amount_paise, case when kind <> ${LEDGER.payment.code} then entry_date end)`,
          },
        ),
        dueSpans(db, query),
      ],
      customers: () => listed([], []),
    }),
});

const outlierChanges = question({
  path: "/reports/outliers/changes",
  summary: "The outliers as they were known at two moments, and the events that made the difference",
  admits: "admin",
  long: () => "explanation",
  query: ofPeriod,
  answer: changesOf(outliers),
  waitsFor: laterOf,
  ask: (reading, { query }) =>
    compare(reading, query, {
      report: (past) => outliersOf(past, query),
      parts: outlierParts,
      // Every balance and every invoice of the period has its part in where the line is drawn.
      rows: ({ db }) => [
        ledgerSpans(
          db,
          { date_to: query.date_to },
          {
            what: sql<string>`concat_ws(' ', customer_id, amount_paise)`,
          },
        ),
        invoiceSpans(db, query),
      ],
      customers: (...reports) =>
        listed(
          reports.flatMap((one) => one.high_balance_customers),
          ["name"],
        ),
    }),
});

const receivableChanges = question({
  path: "/reports/receivables/changes",
  summary:
    "What was outstanding on a day as it was known at two moments, and the events that made the difference",
  admits: "admin",
  long: () => "explanation",
  query: z.strictObject({ on: todayUnless(businessDate), ...between }).refine(isInOrder, NOT_IN_ORDER),
  answer: changesOf(receivables),
  changesDaily: true,
  waitsFor: laterOf,
  ask: (reading, { query }) =>
    compare(reading, query, {
      report: (past) => receivablesOf(past, query.on),
      parts: receivableParts,
      rows: ({ db }, after) => receivableRows(db, { on: query.on, after }),
      customers: (...reports) =>
        listed(
          reports.flatMap((one) => one.customers),
          ["name", "phone"],
        ),
    }),
});

const dayBookChanges = question({
  path: "/reports/day-book/changes",
  summary: "The day book as it was known at two moments, and the events that made the difference",
  admits: "admin",
  long: () => "explanation",
  query: z.strictObject({ date: todayUnless(businessDate), ...between }).refine(isInOrder, NOT_IN_ORDER),
  answer: changesOf(dayBook),
  changesDaily: true,
  waitsFor: laterOf,
  ask: (reading, { query }) =>
    compare(reading, query, {
      report: (past) => dayBookOf(past, query.date, ALL_ROWS),
      parts: dayParts,
      rows: ({ db }) => daySpans(db, query.date),
      customers: (...reports) =>
        listed(
          reports.flatMap((one) => [...one.receipts, ...one.changes]),
          ["name"],
        ),
    }),
});

export const reportChanges = [ledgerChanges, salesChanges, outlierChanges, receivableChanges, dayBookChanges];
