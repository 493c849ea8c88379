import type { CreditNoteLine } from "@bahi/contracts/credit-note/events.ts";
import { SINCE } from "../as-of/since.ts";
import { type SortKeyOf, sortKeys, type Table } from "../table.ts";

/**
 * `credit_note`: one row for each number ever used. `customer_id` is the customer whose account it is in today (after
 * merges); the other customer fields are those at the time of the event. `settled_paise` is what it settles of its
 * invoice; the rest of the total is credit of the customer.
 */
export type CreditNoteTable = {
  id: number;
  invoice_id: number;
  customer_id: number;
  customer_name: string;
  customer_company: string;
  customer_address: string;
  customer_phone: string;
  customer_gst_number: string;
  credit_note_date: string;
  reason: string;
  lines: CreditNoteLine[];
  sales_count: number;
  total_paise: number;
  settled_paise: number;
  is_deleted: boolean;
  created_at: string;
  version: number;
  since: string;
};

export const creditNoteTable: Table<CreditNoteTable, SortKeyOf<"customer_name">> = {
  name: "credit_note",
  columns: {
    id: "int not null",
    invoice_id: "int not null",
    customer_id: "int not null",
    customer_name: "text not null",
    customer_company: "text not null",
    customer_address: "text not null",
    customer_phone: "text not null",
    customer_gst_number: "text not null",
    credit_note_date: "date not null",
    reason: "text not null",
    lines: "json not null",
    sales_count: "int not null",
    total_paise: "bigint not null",
    settled_paise: "bigint not null",
    is_deleted: "boolean not null",
    created_at: "timestamptz not null",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {
    credit_note_customer: "(customer_id)",
    credit_note_invoice: "(invoice_id)",
    credit_note_date: "(credit_note_date, id)",
  },
  computed: sortKeys("customer_name"),
  pastIndexes: {
    credit_note_past_customer: "(customer_id)",
    credit_note_past_invoice: "(invoice_id)",
    credit_note_past_date: "(credit_note_date)",
  },
};
