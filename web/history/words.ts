import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { Role } from "@bahi/contracts/metadata.ts";
import type { CustomerReceivable } from "@bahi/contracts/report/receivables.ts";
import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";
import { isPaymentMethod } from "../format/payment-methods.ts";
import { z } from "zod";
import { isPaymentStatus } from "../ui/payment-status.tsx";
import { readTypedDay } from "../format/typed-day.ts";
import { eventTexts } from "../texts/events.ts";
import { type Field, fieldTexts } from "../texts/fields.ts";
import { methodNames, statusNames } from "../texts/names.ts";
import { valueTexts as texts } from "../texts/values.ts";

/** The user, with the role at that time, because users choose their names themselves. */
export function readActor({ name, role }: HistoryEntry["actor"]): string {
  return nameWithRole(name, role);
}

export function nameWithRole(name: string, role: string): string {
  return texts.withRole(name, isRole(role) ? texts.roles[role] : role);
}

function isRole(text: string): text is Role {
  return Object.hasOwn(texts.roles, text);
}

/** What an entry of the history says. It is stored in English. No line ends between ₹ and its figure. */
export function readTitle({ event, title }: Pick<HistoryEntry, "event" | "title">): string {
  const said = eventTexts.titleOf(event, title, { field: fieldTexts.nameOf, day: readEnglishDay });
  return said.replaceAll("₹ ", "₹\u00A0");
}

/** Why it happened: what a person wrote, or what Bahi did. */
export function readReason(reason: string): string {
  return eventTexts.reasonOf(reason);
}

/** `5 May 2026`, as titles have it. */
function readEnglishDay(text: string): string {
  const read = readTypedDay(text, text);
  return read.status === "day" ? readDate(read.day) : text;
}

const MONEY =
  /amount|balance|total_invoiced|total_paid|total_discount|total_credited|total_returns|total_payments|threshold|invoice_value|_due$/;

/**
 * The fields that hold a business date: of records and their history, and of reports. The text of any other one may look
 * like a date, such as the reference `2026-27-15` of a financial year and a bill.
 */
const BUSINESS_DATES: ReadonlySet<string> = new Set<Field | keyof CustomerReceivable>([
  "invoice_date",
  "due_date",
  "payment_date",
  "credit_note_date",
  "opening_date",
  "books_locked_until",
  "date",
  "date_from",
  "date_to",
  "on",
  "oldest_due_date",
  "last_payment_date",
]);

/** A value of a field as a person reads it. */
export function readValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return texts.nothing;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (field === "collection_efficiency") return `${Number(value).toFixed(1)}%`;
  if (typeof value === "number") return readNumber(field, value);
  if (typeof value === "string") return readText(field, value);
  if (field === "allocations") return readAllocations(value);
  if (Array.isArray(value)) return texts.rows(value.length);
  return JSON.stringify(value);
}

const allocations = z.array(z.object({ invoice_id: z.number(), amount: z.number() }));

/** `₹ 60.00 on #3, ₹ 40.00 on #5`. */
function readAllocations(value: unknown): string {
  return allocations
    .parse(value)
    .map((each) => texts.amountOn(rupees(each.amount), String(each.invoice_id)))
    .join(", ");
}

function readNumber(field: string, value: number): string {
  if (MONEY.test(field)) return rupees(value);
  return field.endsWith("_id") ? `#${value}` : String(value);
}

function readText(field: string, value: string): string {
  if (BUSINESS_DATES.has(field)) return readDate(value);
  if (field === "payment_method" && isPaymentMethod(value)) return methodNames[value];
  if (field === "payment_status" && isPaymentStatus(value)) return statusNames[value];
  if (field === "role" && isRole(value)) return texts.roles[value];
  return value;
}
