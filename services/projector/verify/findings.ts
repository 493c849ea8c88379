import type { Finding } from "@bahi/contracts/proof/report.ts";

const LISTED_MAX = 1_000;

/** Counts all findings, and lists the first 1,000. */
export class Findings {
  readonly #rows: Finding[] = [];
  readonly #others: Finding[] = [];
  count = 0;

  /** Findings about events come before rows: one changed event may make many rows differ. */
  get listed(): Finding[] {
    return [...this.#others, ...this.#rows].slice(0, LISTED_MAX);
  }

  add(finding: Finding): void {
    this.count += 1;
    const list = finding.about === "row" ? this.#rows : this.#others;
    if (list.length < LISTED_MAX) list.push(finding);
  }
}
