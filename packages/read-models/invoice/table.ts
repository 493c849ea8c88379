import { toRupees } from "@bahi/contracts/money.ts";
import { OPEN_STATUSES } from "@bahi/contracts/invoice/status.ts";
import { remembered } from "@bahi/contracts/search/remembered.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { sortKey } from "@bahi/contracts/sort-key.ts";
import { LRUCache } from "lru-cache";
import { SINCE } from "../as-of/since.ts";
import type { SortKeyOf, Table } from "../table.ts";
import type { InvoiceListRow, PaymentStatus } from "@bahi/contracts/invoice/api.ts";
import type { Unit } from "@bahi/contracts/invoice/unit.ts";

/**
 * `invoice`: one row for each number ever used. `customer_id` is the customer who owes it today (after merges); the
 * other customer fields are those at the time of the event. `paid_paise` and `discount_paise` are sums over the
 * payments on it, `credit_paise` is what credit notes settle of it.
 */
export type InvoiceTable = {
  id: number;
  invoice_date: string;
  due_date: string;
  customer_id: number;
  customer_name: string;
  customer_company: string;
  customer_address: string;
  customer_phone: string;
  customer_gst_number: string;
  customer_transporter: string;
  bill_number: string;
  total_paise: number;
  total_boxes: number;
  sales_count: number;
  paid_paise: number;
  discount_paise: number;
  credit_paise: number;
  payment_status: PaymentStatus;
  is_deleted: boolean;
  content_version: number;
  corrected_at: string | null;
  correction_reason: string | null;
  created_at: string;
  version: number;
  since: string;
};

/** What payments, discounts and credit notes settle of an invoice. */
export function settledPaiseOn({ paid_paise, discount_paise, credit_paise }: InvoiceTable): number {
  return paid_paise + discount_paise + credit_paise;
}

/** An invoice in the list of invoices, as JSON. Fields and their order are those of the API. */
export type InvoiceListColumns = { list_row: string };

/** What an invoice is found by beside its number: the names of its customer. `invoice_name` leads to them. */
export type InvoiceSearchColumns = { names: string };

/** What it is sorted by where it is sorted by its customer; it leads from `invoice_name` to the invoices. */
export type InvoiceSortColumns = Record<SortKeyOf<"customer_name">, string>;

type InvoiceComputed = InvoiceListColumns & InvoiceSearchColumns & InvoiceSortColumns;

/**
 * `invoice_line`: the lines as they were written, all of them for each content that their invoice has had. `invoice_date`
 * and `customer_id` are those of their event: a merge changes no line. They lead to the last sale of a product.
 */
export type InvoiceLineTable = {
  invoice_id: number;
  content_version: number;
  line_id: number;
  invoice_date: string;
  customer_id: number;
  product_id: number;
  product_name: string;
  product_name_hindi: string;
  quantity: number;
  unit: Unit;
  boxes: number;
  number_paise: number;
  amount_paise: number;
};

/** SQL: whether something is due on a row of `invoice`, unless it is deleted. */
export const OPEN_SQL = `payment_status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(", ")})`;

/** Sums as of a position are made of two indexes alone: of what has changed since, and of what it was before. */
const SUMMED =
  "customer_id, invoice_date, due_date, total_paise, paid_paise, discount_paise, credit_paise, payment_status, is_deleted";

export const invoiceTable: Table<InvoiceTable, keyof InvoiceComputed> = {
  name: "invoice",
  columns: {
    id: "int not null",
    invoice_date: "date not null",
    due_date: "date not null",
    customer_id: "int not null",
    customer_name: "text not null",
    customer_company: "text not null",
    customer_address: "text not null",
    customer_phone: "text not null",
    customer_gst_number: "text not null",
    customer_transporter: "text not null",
    bill_number: "text not null",
    total_paise: "bigint not null",
    total_boxes: "int not null",
    sales_count: "int not null",
    paid_paise: "bigint not null",
    discount_paise: "bigint not null",
    credit_paise: "bigint not null",
    payment_status: "text not null",
    is_deleted: "boolean not null",
    content_version: "int not null",
    corrected_at: "timestamptz",
    correction_reason: "text",
    created_at: "timestamptz not null",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {
    // Also leads to the last invoice of a customer.
    invoice_customer: "(customer_id, id)",
    invoice_date: "(invoice_date, id)",
    // The list in its own order, of which a page far down is found in the index alone.
    invoice_created: "(created_at, id) where not is_deleted",
    invoice_name_order: "(customer_name_key, id)",
    invoice_total: "(total_paise, id)",
    invoice_bill_number: "(lower(bill_number)) where bill_number <> ''",
    // Those on which something is due, or that are overpaid.
    invoice_open: "(customer_id, due_date, id) where payment_status <> 'complete' and not is_deleted",
    // Receivables are summed from this index alone.
    invoice_due: `(due_date) include (customer_id, invoice_date, total_paise, paid_paise, discount_paise, credit_paise) where ${OPEN_SQL} and not is_deleted`,
    invoice_since: `(since) include (${SUMMED})`,
  },
  pastIndexes: {
    invoice_past_customer: "(customer_id)",
    invoice_past_date: "(invoice_date)",
    invoice_past_until: `(until) include (since, ${SUMMED})`,
  },
  searched: { invoice_number_searched: ["id::text"] },
  computed: { list_row: listRow, names: namesOf, customer_name_key: nameKeyOf },
};

/** Most invoices are of customers who have some already: of all of them, in a fold of the history of a large shop. */
const cachedNames = new LRUCache<string, string>({ max: 25_000 });

function namesOf({
  customer_name: name,
  customer_company: company,
}: Pick<InvoiceTable, "customer_name" | "customer_company">): string {
  const key = `${name}\u0000${company}`; // Postgres stores no such character in a text
  const cached = cachedNames.get(key);
  if (cached !== undefined) return cached;
  const names = searchText([name, company]);
  cachedNames.set(key, names);
  return names;
}

const nameKey = remembered(sortKey);

function nameKeyOf({ customer_name }: Pick<InvoiceTable, "customer_name">): string {
  return nameKey(customer_name);
}

/** `invoice_name`: each pair of names that invoices have, and how many that were not deleted have it. */
export type InvoiceNameTable = { customer_name: string; customer_company: string; invoice_count: number };

/** A search for a name goes through the names, which are few, to the invoices. */
export const invoiceNameTable: Table<InvoiceNameTable, keyof (InvoiceSearchColumns & InvoiceSortColumns)> = {
  name: "invoice_name",
  columns: {
    customer_name: "text not null",
    customer_company: "text not null",
    invoice_count: "int not null",
  },
  key: ["customer_name", "customer_company"],
  indexes: {},
  searched: { invoice_name_searched: ["names"] },
  computed: { names: namesOf, customer_name_key: nameKeyOf },
};

/** Every field, also the amounts. So a new field of the API does not compile until it is in the row. */
export type EveryField<Row = InvoiceListRow> = Required<Row>;

function listRow(invoice: InvoiceTable): string {
  const row: EveryField = {
    id: invoice.id,
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date,
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    customer_company: invoice.customer_company,
    bill_number: invoice.bill_number,
    total_amount: toRupees(invoice.total_paise),
    amount_due: toRupees(invoice.total_paise - settledPaiseOn(invoice)),
    total_boxes: invoice.total_boxes,
    sales_count: invoice.sales_count,
    payment_status: invoice.payment_status,
    created_at: invoice.created_at,
    version: invoice.version,
  };
  return JSON.stringify(row);
}

/**
 * SQL: the row without its amounts, which stand between two fields. In JSON a text has no quote of its own, so that the
 * names of these fields are found nowhere else.
 */
export const LIST_ROW_WITHOUT_AMOUNTS = `split_part(list_row, ',"total_amount":', 1)
  || ',"total_boxes":' || split_part(list_row, ',"total_boxes":', 2)`;

export const invoiceLineTable: Table<InvoiceLineTable> = {
  name: "invoice_line",
  columns: {
    invoice_id: "int not null",
    content_version: "int not null",
    line_id: "int not null",
    invoice_date: "date not null",
    customer_id: "int not null",
    product_id: "int not null",
    product_name: "text not null",
    product_name_hindi: "text not null",
    quantity: "int not null",
    unit: "text not null",
    boxes: "int not null",
    number_paise: "bigint not null",
    amount_paise: "bigint not null",
  },
  key: ["invoice_id", "content_version", "line_id"],
  indexes: {
    line_sale: "(product_id, invoice_date, invoice_id)",
    line_sale_to_customer: "(product_id, customer_id, invoice_date, invoice_id)",
    // Lines are mostly appended in the order of their dates, so a small index finds those of a period.
    line_day: "using brin (invoice_date)",
  },
};
