import type { HistoryEntry } from "@bahi/contracts/history.ts";
import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";
import { isPaymentMethod, paymentMethods } from "../format/payment-methods.ts";
import { z } from "zod";
import { isPaymentStatus, labelOfPaymentStatus } from "../ui/payment-status.tsx";

const WORDS: Record<string, string> = {
  gst_number: "GST number",
  item_name_hindi: "Hindi name",
  item_name: "Item name",
  customer_id: "Customer",
  invoice_id: "Invoice",
  total_credited: "Total returned",
};

/** The name of a field as a person says it: `payment_date` is "Payment date". */
export function fieldName(field: string): string {
  const words = WORDS[field] ?? field.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The record that an entry belongs to: `Invoice #12`. The settings are one. */
export function recordName({ noun, record_id: id }: Pick<HistoryEntry, "noun" | "record_id">): string {
  return noun === "settings" ? "Settings" : `${fieldName(noun)} #${id}`;
}

/** The user, with the role at that time, because users choose their names themselves. */
export function readActor({ name, role }: HistoryEntry["actor"]): string {
  return nameWithRole(name, role);
}

export function nameWithRole(name: string, role: string): string {
  return `${name} (${role})`;
}

const MONEY =
  /amount|balance|total_invoiced|total_paid|total_discount|total_credited|total_returns|total_payments|threshold|invoice_value|_due$/;
const BUSINESS_DATE = /^\d{4}-\d\d-\d\d$/;

/** A value of a field as a person reads it. */
export function readValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "collection_efficiency") return `${Number(value).toFixed(1)}%`;
  if (typeof value === "number") return readNumber(field, value);
  if (typeof value === "string") return readText(field, value);
  if (field === "allocations") return readAllocations(value);
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "row" : "rows"}`;
  return JSON.stringify(value);
}

const allocations = z.array(z.object({ invoice_id: z.number(), amount: z.number() }));

/** `₹ 60.00 on #3, ₹ 40.00 on #5`. */
function readAllocations(value: unknown): string {
  return allocations
    .parse(value)
    .map((each) => `${rupees(each.amount)} on #${each.invoice_id}`)
    .join(", ");
}

function readNumber(field: string, value: number): string {
  if (MONEY.test(field)) return rupees(value);
  return field.endsWith("_id") ? `#${value}` : String(value);
}

function readText(field: string, value: string): string {
  if (BUSINESS_DATE.test(value)) return readDate(value);
  if (field === "payment_method" && isPaymentMethod(value)) return paymentMethods[value];
  if (field === "payment_status" && isPaymentStatus(value)) return labelOfPaymentStatus(value);
  return value;
}
