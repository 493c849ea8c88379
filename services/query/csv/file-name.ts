import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import { create } from "content-disposition";

/** What the file systems of shops do not take in a name. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu;
/** In Hindi these are 210 bytes; with the day and the ending, a file system takes 255. */
const NAME_LENGTH_MAX = 70;

/** "Ledger – Sharma Traders – 22 Nov 2026.csv". */
export function csvFileName(name: string, day: string): string {
  const cleaned = name.replaceAll(REFUSED, " ").replaceAll(/\s+/g, " ").trim();
  const short = Array.from(cleaned).slice(0, NAME_LENGTH_MAX).join("").trim();
  return `${short} – ${readBusinessDate(day)}.csv`;
}

/** The header by which a browser saves the answer under its name, also one in Hindi (RFC 8187). */
export function attachment(fileName: string): string {
  // A program that reads no RFC 8187 gets a hyphen for the dash, and "?" for letters of Hindi.
  const latin = fileName.replaceAll("–", "-");
  return create(fileName, { fallback: /^[\x20-\x7E]*$/.test(latin) ? latin : true });
}
