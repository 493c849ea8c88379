import type { HistoryEntry } from "./history.ts";

/** What a person calls a field that is not called as it is named. */
const WORDS: Readonly<Record<string, string>> = {
  gst_number: "GST number",
  item_name_hindi: "Hindi name",
  customer_id: "customer",
  invoice_id: "invoice",
  logo_url: "logo",
  total_credited: "total returned",
  upi_id: "UPI ID",
};
const FIELDS = new Map(Object.entries(WORDS).map(([field, words]) => [words.toLowerCase(), field]));

/** A field as a person calls it in a sentence: `payment date`, `GST number`. */
export function fieldWords(field: string): string {
  return WORDS[field] ?? field.replaceAll("_", " ");
}

/** The field that is called so, whichever of its letters are large. */
export function fieldCalled(words: string): string {
  const called = words.toLowerCase();
  return FIELDS.get(called) ?? called.replaceAll(" ", "_");
}

/** The name of a field at the beginning of a line: `payment_date` is "Payment date". */
export function fieldName(field: string): string {
  return capitalized(fieldWords(field));
}

export function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The record that an entry belongs to: `Invoice #12`. The settings are one. */
export function recordName({ noun, record_id: id }: Pick<HistoryEntry, "noun" | "record_id">): string {
  return noun === "settings" ? "Settings" : `${fieldName(noun)} #${id}`;
}
