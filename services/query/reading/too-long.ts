/**
 * What may take long, and has a time limit. A search is typed anew until it fits, a report reads much of the books, and an
 * explanation of its figures, or a search in it, the whole history.
 */
export type LongRead = "search" | "report" | "explanation";

/** Milliseconds. Beyond them, they would hold the connections that others wait for. */
export const LONG_MS_MAX: Readonly<Record<LongRead, number>> = {
  search: 5_000,
  report: 30_000,
  explanation: 30_000,
};

/** A long read was ended at its time limit. */
export class TooLong extends Error {
  override name = "TooLong";
  readonly what: LongRead;
  constructor(what: LongRead, cause: unknown) {
    super(`A ${what} was ended`, { cause });
    this.what = what;
  }
}
