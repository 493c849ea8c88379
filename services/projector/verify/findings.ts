import type { Finding } from "@bahi/contracts/proof/report.ts";

const LISTED_MAX = 1_000;

/** What was found so far; all are counted, the first are listed. */
export class Findings {
  readonly listed: Finding[] = [];
  count = 0;

  add(finding: Finding): void {
    this.count += 1;
    if (this.listed.length < LISTED_MAX) this.listed.push(finding);
  }
}
