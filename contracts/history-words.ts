import type { HistoryEntry } from "./history.ts";

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
