/** What may take long, and has a time limit: a search is typed anew until it fits, a report reads a great part of the books. */
export type LongRead = "search" | "report";

/** A long read was ended at its time limit. */
export class TooLong extends Error {
  override name = "TooLong";
  readonly what: LongRead;
  constructor(what: LongRead, cause: unknown) {
    super(`A ${what} was ended`, { cause });
    this.what = what;
  }
}
