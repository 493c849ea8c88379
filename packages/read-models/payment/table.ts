import { SINCE } from "../as-of/since.ts";
import type { Table } from "../table.ts";
import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";

/**
 * `payment`: one row for each payment ever recorded. `customer_id` is whose account it is in today (after merges).
 * The `stated_` columns are what the payment's own events say. They differ from the columns without it from the
 * deletion of its invoice, which makes it an advance, until its own event says so too.
 */
export type PaymentTable = {
  id: number;
  customer_id: number;
  invoice_id: number | null;
  payment_date: string;
  amount_paise: number;
  discount_paise: number;
  discount_reason: string;
  stated_invoice_id: number | null;
  stated_discount_paise: number;
  stated_discount_reason: string;
  method: PaymentMethod;
  reference_number: string;
  notes: string;
  is_deleted: boolean;
  created_at: string;
  version: number;
  since: string;
};

export const paymentTable: Table<PaymentTable> = {
  name: "payment",
  columns: {
    id: "int not null",
    customer_id: "int not null",
    invoice_id: "int",
    payment_date: "date not null",
    amount_paise: "bigint not null",
    discount_paise: "bigint not null",
    discount_reason: "text not null",
    stated_invoice_id: "int",
    stated_discount_paise: "bigint not null",
    stated_discount_reason: "text not null",
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
    payment_invoice: "(invoice_id)",
    payment_date: "(payment_date, id)",
  },
  pastIndexes: { payment_past_customer: "(customer_id)", payment_past_invoice: "(invoice_id)" },
};
