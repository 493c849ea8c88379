import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";

const WORDS: Record<string, string> = {
  gst_number: "GST number",
  item_name_hindi: "Hindi name",
  item_name: "Item name",
  customer_id: "Customer",
  invoice_id: "Invoice",
};

/** The name of a field as a person says it: `payment_date` is "Payment date". */
export function fieldName(field: string): string {
  const words = WORDS[field] ?? field.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const MONEY =
  /amount|balance|total_invoiced|total_paid|total_discount|total_payments|threshold|invoice_value|_due$/;
const BUSINESS_DATE = /^\d{4}-\d\d-\d\d$/;

/** A value of a field as a person reads it. */
export function readValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "collection_efficiency") return `${Number(value).toFixed(1)}%`;
  if (typeof value === "number") return MONEY.test(field) ? rupees(value) : String(value);
  if (typeof value === "string") return BUSINESS_DATE.test(value) ? readDate(value) : value;
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "row" : "rows"}`;
  return JSON.stringify(value);
}
