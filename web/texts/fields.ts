import type { CustomerRecord, WholeCustomer } from "@bahi/contracts/customer/api.ts";
import { fieldName, recordName } from "@bahi/contracts/history-words.ts";
import type { Noun } from "@bahi/contracts/history.ts";
import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import type { CustomerLedger, Outliers, SalesAnalysis } from "@bahi/contracts/report/api.ts";
import type { Bucket } from "@bahi/contracts/report/buckets.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { inLanguage } from "./in-language.ts";

type OfRecords =
  | keyof CustomerRecord
  | keyof WholeCustomer
  | keyof ProductRecord
  | keyof PaymentRecord
  | keyof SettingsRecord
  | keyof UserRecord;

/** What only the history names: fields of invoices and credit notes, and what the API leaves out or names otherwise. */
type OfHistory =
  | "books_locked_until"
  | "credit_amount"
  | "credit_note_date"
  | "customer_id"
  | "due_date"
  | "invoice_date"
  | "is_deleted"
  | "merged_into"
  | "opening_date"
  | "paid_amount"
  | "payment_status"
  | "sales_count"
  | "settled_amount"
  | "total_amount"
  | "total_boxes";

type OfReports =
  | keyof CustomerLedger
  | keyof SalesAnalysis
  | keyof Outliers
  | keyof Receivables
  | keyof Receivables["totals"]
  | keyof DayBook
  | Bucket
  | PaymentMethod;

/** How two moments of a report name what differs in it. */
type OfDifferences =
  | "credit_note_count"
  | "credited"
  | "discount"
  | "invoice_count"
  | "invoiced"
  | "opening"
  | "receipt_count"
  | "received"
  | "reference";

export type Field = Noun | OfRecords | OfHistory | OfReports | OfDifferences;

export type FieldTexts = {
  /** The name of a field as a person says it. */
  nameOf: (field: string) => string;
  /** The record that an entry of the history belongs to. */
  recordOf: (entry: { noun: Noun; record_id: number }) => string;
};
export const fieldTexts = inLanguage<"fields">("fields", { nameOf: fieldName, recordOf: recordName });
