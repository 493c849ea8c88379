import type { Difference } from "@bahi/contracts/report/changes.ts";
import { readDate } from "../../format/dates.ts";
import { readNote } from "../../format/payment-methods.ts";
import { readValue } from "../../history/words.ts";
import { fieldTexts } from "../../texts/fields.ts";
import { ledgerTexts } from "../../texts/ledger.ts";
import { reportChangesTexts } from "../../texts/report-changes.ts";

const { nameOf: fieldName } = fieldTexts;

// What two moments of a report say differently, as a person reads it.

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The name of a figure, or of a row and its list. */
export function nameOf({ field, key, from, to }: Difference): { name: string; group?: string } {
  const [of, ...rest] = field.split(".");
  if (key === null)
    return rest.length > 0
      ? { name: fieldName(rest.join(" ")), group: fieldName(of ?? "") }
      : { name: fieldName(field) };
  const row = fieldsOf(to) ?? fieldsOf(from) ?? {};
  const { reference } = row;
  const said = typeof reference === "string" ? ledgerTexts.referenceOf(reference) : row["customer_name"];
  const number = "invoice_id" in row ? `#${String(row["invoice_id"])} ` : "";
  const name = typeof said === "string" ? `${number}${said}` : DAY.test(key) ? readDate(key) : fieldName(key);
  return { name, group: fieldName(field) };
}

/** A figure at both moments; of a row its amount, or what else differs in it. */
export function readSides({ field, from, to }: Difference): [from: string, to: string] {
  const [rowFrom, rowTo] = [fieldsOf(from), fieldsOf(to)];
  if (rowFrom === undefined && rowTo === undefined) return [readSide(field, from), readSide(field, to)];
  if (rowFrom === undefined || rowTo === undefined) return [readRow(rowFrom), readRow(rowTo)];
  const different = Object.keys(rowTo).filter((name) => rowFrom[name] !== rowTo[name]);
  const isAmount = different.every((name) => AMOUNTS.includes(name));
  if (isAmount) return [readRow(rowFrom), readRow(rowTo)];
  const read = (row: Fields) => different.map((name) => readField(name, row[name])).join(", ");
  return [read(rowFrom), read(rowTo)];
}

function readField(name: string, value: unknown): string {
  return readValue(name, name === "note" && typeof value === "string" ? readNote(value) : value);
}

type Fields = Record<string, unknown>;

function fieldsOf(side: unknown): Fields | undefined {
  return typeof side === "object" && side !== null ? { ...side } : undefined;
}

function readSide(field: string, value: unknown): string {
  return value === null || value === undefined ? "–" : readValue(field, value);
}

const AMOUNTS = ["amount", "balance"];

function readRow(row: Fields | undefined): string {
  if (row === undefined) return "–";
  const amount = AMOUNTS.find((name) => name in row);
  return amount === undefined ? reportChangesTexts.isThere : readValue(amount, row[amount]);
}
