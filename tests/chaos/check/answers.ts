import { paiseOf } from "@bahi/contracts/money.ts";
import type { CustomerListRow } from "@bahi/contracts/customer/api.ts";
import { bahiEvent } from "@bahi/contracts/event.ts";
import type { InvoiceListRow, InvoiceRecord, InvoiceVersions } from "@bahi/contracts/invoice/api.ts";
import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { isDeepStrictEqual } from "node:util";
import { dayBookSaid, receivablesByFold, receivablesSaid } from "../../random-commands/agreement.ts";
import {
  type Books,
  accountsIn,
  addToBooks,
  balanceOf,
  emptyBooks,
  settlementsIn,
  statusesIn,
} from "../../random-commands/fold-accounts.ts";
import { foldDayBook } from "../../random-commands/fold-day-book.ts";
import { type Call, callsOf } from "../history.ts";
import { lastSaleIn } from "./last-sale.ts";
import { isWithoutAmounts } from "./roles.ts";
import type { Rule } from "./rule.ts";

/** The history up to a position: what its events add up to, and the events. */
type Past = { books: Books; events: readonly ParsedEvent[] };

/** A question as the fold answers it; `said` brings the product's answer into the same words. */
type Question = {
  path: RegExp;
  said(body: unknown): unknown;
  folded(past: Past, id: number, query: URLSearchParams): unknown;
};

const NO_ACCOUNT = { opening: 0, invoiced: 0, paid: 0, discount: 0, credited: 0 };

// as: each path is answered with its record, as its contract says
const questions: readonly Question[] = [
  {
    path: /^\/reports\/customer-ledger$/,
    said(body) {
      const ledger = body as CustomerLedger;
      return [
        ledger.opening_balance,
        ledger.total_invoiced,
        ledger.total_paid,
        ledger.total_discount,
        ledger.total_credited,
        ledger.balance,
        ledger.entries.reduce((sum, { amount }) => sum + paiseOf(amount), 0) / 100,
      ].map(paiseOf);
    },
    folded({ books }, _id, query) {
      const account = accountsIn(books).get(Number(query.get("customer_id"))) ?? NO_ACCOUNT;
      const { opening, invoiced, paid, discount, credited } = account;
      return [opening, invoiced, paid, discount, credited, balanceOf(account), balanceOf(account)];
    },
  },
  {
    path: /^\/invoices\/(\d+)$/,
    said(body) {
      const {
        total_amount: total,
        paid_amount,
        discount_amount,
        credit_amount,
        ...rest
      } = body as InvoiceRecord;
      const [paid, discount, credit, due] = [
        paid_amount,
        discount_amount,
        credit_amount,
        rest.amount_due,
      ].map(paiseOf);
      const lines = rest.sales.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
      return { total: paiseOf(total), lines, isDeleted: rest.is_deleted, paid, discount, credit, due };
    },
    folded({ books }, id) {
      const invoice = books.invoices.get(id);
      const settled = settlementsIn(books).invoices.get(id);
      if (invoice === undefined || settled === undefined) return undefined;
      const { totalPaise: total, isDeleted } = invoice;
      const due = total - settled.paid - settled.discount - settled.credit;
      return { total, lines: total, isDeleted, ...settled, due };
    },
  },
  {
    path: /^\/invoices\/(\d+)\/versions$/,
    said: (body) =>
      (body as InvoiceVersions).versions.map(({ version, total_amount }) => [version, paiseOf(total_amount)]),
    folded({ events }, id) {
      return events.flatMap((event) => {
        const { type, data } = bahiEvent.parse({ type: event.type, data: event.data });
        const isContent = type === "InvoiceCreated" || type === "InvoiceCorrected";
        return isContent && data.invoiceId === id ? [[event.revision + 1, data.totalPaise]] : [];
      });
    },
  },
  {
    path: /^\/payments\/(\d+)$/,
    said(body) {
      const { amount, unallocated, is_deleted: isDeleted } = body as PaymentRecord;
      return { amount: paiseOf(amount), unallocated: paiseOf(unallocated), isDeleted };
    },
    folded({ books }, id) {
      const isDeleted = books.payments.get(id)?.isDeleted;
      return { ...settlementsIn(books).payments.get(id), isDeleted };
    },
  },
  {
    path: /^\/invoices$/,
    said(body) {
      const rows = body as InvoiceListRow[];
      return Object.fromEntries(
        rows.map((row) => [row.id, { due: paiseOf(row.amount_due ?? 0), status: row.payment_status }]),
      );
    },
    folded: ({ books }) => statusesIn(books),
  },
  {
    path: /^\/customers$/,
    said(body) {
      const rows = (body as CustomerListRow[]).map(({ id, balance }) => [id, paiseOf(balance ?? 0)] as const);
      return Object.fromEntries(rows.filter(([, balance]) => balance !== 0));
    },
    folded({ books }) {
      const balances = [...accountsIn(books)].map(([id, account]) => [id, balanceOf(account)] as const);
      return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
    },
  },
  {
    path: /^\/reports\/receivables$/,
    said: (body) => receivablesSaid(body as Receivables),
    folded: ({ events }, _id, query) => receivablesByFold(events, query.get("on") ?? ""),
  },
  {
    path: /^\/reports\/day-book$/,
    said: (body) => dayBookSaid(body as DayBook),
    folded: ({ events }, _id, query) => foldDayBook(events, query.get("date") ?? ""),
  },
  {
    path: /^\/products\/(\d+)\/last-sale$/,
    said: (body) => body,
    folded: ({ events }, id, query) => lastSaleIn(events, id, Number(query.get("customer_id"))),
  },
];

type Read = {
  call: Call;
  position: string;
  body: unknown;
  question: Question;
  id: number;
  query: URLSearchParams;
};

/** The reads that a fold can answer, with the position as of which each was answered. */
function readsOf(calls: readonly Call[]): Read[] {
  return calls.flatMap((call) => {
    if (call.method !== "GET" || call.answer?.status !== 200) return [];
    const { pathname, searchParams: query } = new URL(call.path, "http://edge");
    const question = questions.find(({ path }) => path.test(pathname));
    const position = query.get("as_of") ?? call.answer.position;
    if (question === undefined || position === null || isWithoutAmounts(call)) return [];
    const id = Number(question.path.exec(pathname)?.[1]);
    return [{ call, position, body: call.answer.body, question, id, query }];
  });
}

/** Each answer is what the events up to its position add up to, folded without the product. */
export const answersAreTheFold: Rule = {
  name: "every answer is the fold of the events up to its position",
  check({ entries, log }) {
    const reads = readsOf(callsOf(entries)).toSorted((one, other) =>
      one.position < other.position ? -1 : 1,
    );
    const books = emptyBooks();
    let known = 0;
    return reads.flatMap(({ call, position, body, question, id, query }) => {
      for (; known < log.length && (log[known]?.position ?? "") <= position; known += 1) {
        const event = log[known];
        if (event !== undefined) addToBooks(books, event);
      }
      const said = question.said(body);
      const folded = question.folded({ books, events: log.slice(0, known) }, id, query);
      if (isDeepStrictEqual(said, folded)) return [];
      return `call ${call.call}, ${call.path} at ${position}: ${JSON.stringify(said)} was said, and it is ${JSON.stringify(folded)}`;
    });
  },
};

/** How many answers the rule looks at. */
export function comparedCount(calls: readonly Call[]): number {
  return readsOf(calls).length;
}
