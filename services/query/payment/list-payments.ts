import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { allocatedTo } from "@bahi/contracts/payment/allocation.ts";
import { type PaymentListRow, paymentListRow } from "@bahi/contracts/payment/api.ts";
import { paymentMethod } from "@bahi/contracts/payment/events.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, rupees, text, textWithAmounts, whole } from "../csv/columns.ts";
import { countByDay } from "../reading/count-by-day.ts";
import { cursorField } from "../reading/cursor.ts";
import { isSearched, pageFields, sortFields, wordSearchField } from "../reading/list.ts";
import { listAsTypedOrMeant, listOf } from "../reading/list-answer.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import {
  inOrder,
  orderBy,
  sorted,
  sortedText,
  sortedUnlessEmpty,
  sortedUnlessNull,
} from "../reading/sort.ts";
import type { Search } from "../reading/text-search.ts";
import { isPaymentFound } from "./payment-search.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentsEver, paymentsInBooks } from "./payment-rows.ts";

const ID = sorted("number", sql`payment.id`);
const SORTS = {
  payment_date: sorted("date", sql`payment.payment_date`),
  id: ID,
  customer_name: sortedText("customer.name"),
  invoice_id: sortedUnlessNull("number", sql`payment.invoice_ids[1]`),
  amount: sorted("number", sql`payment.amount_paise`),
  discount_amount: sorted("number", sql`payment.discount_paise`),
  payment_method: sorted("text", sql`payment.method`),
  reference_number: sortedUnlessEmpty("payment.reference_number"),
  created_at: sorted("moment", sql`payment.created_at`),
};

const filters = z
  .strictObject({
    ...pageFields,
    ...cursorField,
    ...asOfField,
    ...wordSearchField,
    ...sortFields(SORTS, "payment_date"),
    ...periodFields,
    invoice_id: recordIdParam.optional(),
    customer_id: recordIdParam.optional(),
    method: paymentMethod.optional(),
    kind: z
      .enum(["all", "with_invoice", "advance"], { error: "must be all, with_invoice or advance" })
      .default("all"),
  })
  .refine(isForward, NOT_FORWARD);

const columns: readonly Column<PaymentListRow>[] = [
  whole("Payment ID", (payment) => payment.id),
  text("Date", (payment) => payment.payment_date),
  whole("Customer ID", (payment) => payment.customer_id),
  text("Customer", (payment) => payment.customer_name),
  text("Company", (payment) => payment.customer_company),
  text("Invoice", invoicesOf),
  text("Method", (payment) => paymentMethods[payment.payment_method]),
  text("Reference", (payment) => payment.reference_number),
  rupees("Amount", (payment) => payment.amount),
  textWithAmounts("Amount by invoice", partsOf),
  rupees("Advance", (payment) => payment.unallocated),
  rupees("Discount", (payment) => payment.discount_amount),
  text("Discount Reason", (payment) => payment.discount_reason),
  text("Notes", (payment) => payment.notes),
  moment("Created", (payment) => payment.created_at),
];

/**
 * The staff's list is without amounts, but for the payments of one invoice: they are part of its page. Of each of these it
 * says how much is on the invoice. An advance is a payment that is on no invoice; one that is on some in part is with an
 * invoice.
 */
export const listPayments = question({
  path: "/payments",
  summary: "The payments, in pages",
  admits: "everyone",
  query: filters,
  answer: z.array(paymentListRow),
  csv: { name: "Payments", columns },
  asOf: ({ as_of }) => as_of,
  long: isSearched,
  async ask(reading, { query, viewer }) {
    const hasAmounts = viewer.role === "admin" || query.invoice_id !== undefined;
    if ((query.sort === "amount" || query.sort === "discount_amount") && !hasAmounts) {
      throw refused("admin-only", "Only an administrator can sort payments by amount");
    }
    let matching = paymentsInBooks(reading.db);
    if (query.invoice_id !== undefined) matching = matching.where(isOn(query.invoice_id));
    if (query.customer_id !== undefined) matching = matching.where("customer_id", "=", query.customer_id);
    if (query.method) matching = matching.where("method", "=", query.method);
    if (query.kind === "with_invoice") matching = matching.where(sql<boolean>`invoice_ids <> '{}'`);
    if (query.kind === "advance") matching = matching.where(sql<boolean>`invoice_ids = '{}'`);
    if (query.date_from) matching = matching.where("payment_date", ">=", query.date_from);
    if (query.date_to) matching = matching.where("payment_date", "<=", query.date_to);
    const direction = query.order ?? (query.sort === "payment_date" ? "desc" : "asc");
    const order = orderBy(SORTS[query.sort], ID, direction);
    const list = (found: typeof matching) => {
      const countDays = () => countByDay(reading, "payment_count", query);
      return listOf(reading, {
        page: query,
        matching: found,
        count: query.q === "" && isByDayAlone(query) ? countDays : undefined,
        order,
        rows: (cut) => cut(inOrder(found.select(PAYMENT_COLUMNS), order)),
        placeOf: ({ id }, place) => paymentsEver(reading.db).where("payment.id", "=", id).select(place),
        toRow: (row) => toListRow(row, hasAmounts, query.invoice_id),
        hasAmounts,
      });
    };
    if (query.q === "") return list(matching);
    const find = async (search: Search) =>
      list(matching.where(await isPaymentFound(reading, query.q, search, { hasAmounts })));
    return listAsTypedOrMeant(reading, query.q, ["customer"], find, hasAmounts);
  },
});

function isByDayAlone(query: z.output<typeof filters>): boolean {
  const isOfAll = query.invoice_id === undefined && query.customer_id === undefined && query.kind === "all";
  return isOfAll && query.method === undefined;
}

function isOn(invoiceId: number) {
  return sql<boolean>`payment.invoice_ids @> array[${invoiceId}]::int[]`;
}

function toListRow(row: PaymentRow, hasAmounts: boolean, ofInvoiceId: number | undefined): PaymentListRow {
  return {
    id: row.id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_company: row.customer_company,
    invoice_id: row.invoice_id,
    allocations: row.allocations.map(({ invoiceId, amountPaise }) => ({
      invoice_id: invoiceId,
      ...(hasAmounts ? { amount: toRupees(amountPaise) } : {}),
    })),
    ...(ofInvoiceId === undefined
      ? {}
      : { allocated_amount: toRupees(allocatedTo(ofInvoiceId, row.allocations)) }),
    payment_date: row.payment_date,
    ...(hasAmounts ? toAmounts(row) : {}),
    discount_reason: row.discount_reason,
    discount_invoice_id: row.discount_invoice_id,
    payment_method: row.method,
    reference_number: row.reference_number,
    notes: row.notes,
    created_at: row.created_at,
    version: row.version,
  };
}

function toAmounts(row: PaymentRow) {
  return {
    amount: toRupees(row.amount_paise),
    unallocated: toRupees(row.unallocated_paise),
    discount_amount: toRupees(row.discount_paise),
  };
}

/** Every invoice that a payment is on, with money or with its discount: `#3, #5`. */
function invoicesOf({ allocations, discount_invoice_id: discounted }: PaymentListRow): string {
  const ids = new Set(allocations.map((each) => each.invoice_id));
  if (discounted !== null) ids.add(discounted);
  return [...ids].map((id) => `#${id}`).join(", ");
}

/** `60.00 on #3, 40.00 on #5`. */
function partsOf({ allocations }: PaymentListRow): string {
  return allocations.map((each) => `${each.amount?.toFixed(2)} on #${each.invoice_id}`).join(", ");
}
