import Negotiator from "negotiator";

export const CSV_TYPE = "text/csv";

/** With the parameter that some clients name, too. */
const OFFERED = ["application/json", CSV_TYPE, "application/json; charset=utf-8", "text/csv; charset=utf-8"];
const isCsv = (type: string | undefined) => type?.startsWith(CSV_TYPE) === true;

/** The client takes CSV alone, and there is none. */
export class NoCsvHere extends Error {
  override name = "NoCsvHere";
}

/**
 * Whether a client wants to be answered with CSV (RFC 9110, section 12.5.1). Who takes neither CSV nor JSON gets JSON.
 * Errors: {@link NoCsvHere}.
 */
export function wantsCsv(accept: string | undefined, hasCsv: boolean): boolean {
  // Most clients send what fits anything: they skip the parsing.
  if (accept === undefined || accept === "*/*") return false;
  const wanted = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes(OFFERED);
  if (!isCsv(wanted[0])) return false;
  if (!hasCsv && wanted.every(isCsv)) throw new NoCsvHere();
  return hasCsv;
}
