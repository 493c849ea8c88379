import type { Finding } from "@bahi/contracts/proof/report.ts";

const LISTED_MAX = 1_000;

/** What was found so far; all are counted, the first are listed. */
export class Findings {
  readonly #rows: Finding[] = [];
  readonly #others: Finding[] = [];
  count = 0;

  /** What was touched comes first, before the many rows that may be different because of it. */
  get listed(): Finding[] {
    return [...this.#others, ...this.#rows].slice(0, LISTED_MAX);
  }

  add(finding: Finding): void {
    this.count += 1;
    const list = finding.about === "row" ? this.#rows : this.#others;
    if (list.length < LISTED_MAX) list.push(finding);
  }
}
