import { searchText } from "@bahi/contracts/search/words.ts";
import { SINCE } from "../as-of/since.ts";
import { type SortKeyOf, sortKeys, type Table } from "../table.ts";
import type { Allocation, PaymentMethod } from "@bahi/contracts/payment/events.ts";

/**
 * `payment`: one row for each payment ever recorded. `customer_id` is whose account it is in today (after merges).
 * `allocations` are what its money is for; `unallocated_paise` is what they leave of it, the advance. `invoice_id` is the
 * invoice of a payment that is on one with all of its money, `invoice_ids` are all that it is on, with money or with its
 * discount. `split` is what its entry in the account says instead of one invoice.
 *
 * The `stated_` columns are what the payment's own events say. They differ from the columns without it from the deletion
 * or correction of an invoice, where money on it becomes an advance, until its own event says so too.
 */
export type PaymentTable = {
  id: number;
  customer_id: number;
  invoice_id: number | null;
  invoice_ids: number[];
  allocations: Allocation[];
  unallocated_paise: number;
  split: string;
  payment_date: string;
  amount_paise: number;
  discount_paise: number;
  discount_reason: string;
  discount_invoice_id: number | null;
  stated_allocations: Allocation[];
  stated_discount_paise: number;
  stated_discount_reason: string;
  stated_discount_invoice_id: number | null;
  method: PaymentMethod;
  reference_number: string;
  notes: string;
  is_deleted: boolean;
  created_at: string;
  version: number;
  since: string;
};

/**
 * What a payment is found by beside its customer, who may be called otherwise tomorrow: reference and method; its own
 * number and those of its invoices; the amount in rupees.
 */
export type PaymentSearchColumns = { reference: string; numbers: string; amount_text: string };

/** What the list is sorted by. */
export type PaymentSortColumns = Record<SortKeyOf<"reference_number">, string>;

/** Sums as of a position are made of two indexes alone, as those of invoices are. */
const SUMMED = "customer_id, payment_date, amount_paise, discount_paise, is_deleted";

export const paymentTable: Table<PaymentTable, keyof (PaymentSearchColumns & PaymentSortColumns)> = {
  name: "payment",
  columns: {
    id: "int not null",
    customer_id: "int not null",
    invoice_id: "int",
    invoice_ids: "int[] not null",
    allocations: "json not null",
    unallocated_paise: "bigint not null",
    split: "text not null",
    payment_date: "date not null",
    amount_paise: "bigint not null",
    discount_paise: "bigint not null",
    discount_reason: "text not null",
    discount_invoice_id: "int",
    stated_allocations: "json not null",
    stated_discount_paise: "bigint not null",
    stated_discount_reason: "text not null",
    stated_discount_invoice_id: "int",
    method: "text not null",
    reference_number: "text not null",
    notes: "text not null",
    is_deleted: "boolean not null",
    created_at: "timestamptz not null",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {
    payment_customer: "(customer_id)",
    // Without the list of what is not indexed yet, so that every write takes its own time and no more.
    payment_invoices: "using gin (invoice_ids) with (fastupdate = off)",
    payment_free: "(customer_id) where unallocated_paise > 0",
    payment_date: "(payment_date, id)",
    payment_since: `(since) include (${SUMMED})`,
  },
  searched: { payment_searched: ["reference", "numbers", "amount_text"] },
  computed: {
    ...sortKeys("reference_number"),
    reference: ({ reference_number, method }) => searchText([reference_number, method.replaceAll("_", " ")]),
    numbers: ({ id, invoice_ids }) => [id, ...invoice_ids].join(" "),
    amount_text: ({ amount_paise }) => (amount_paise / 100).toFixed(2),
  },
  pastIndexes: {
    payment_past_customer: "(customer_id)",
    payment_past_date: "(payment_date)",
    payment_past_invoices: "using gin (invoice_ids) with (fastupdate = off)",
    payment_past_until: `(until) include (since, ${SUMMED})`,
  },
};
