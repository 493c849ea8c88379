import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { printableLine } from "@bahi/service-kit/printable.ts";

const FINDINGS_SHOWN_MAX = 20;

/** A reset of a password while Bahi is stopped is such an event, and so is the last one before it was killed. */
const RECORDED_BY_RUNNING =
  "What was stored last is recorded while Bahi runs. If it is stopped, start it and prove again.";

const isNotRecorded = (finding: ProofReport["findings"][number]) =>
  finding.about === "event" && finding.kind === "not-recorded";

const count = (value: number) => value.toLocaleString("en-IN");

/** A report as lines of text. */
export function reportLines(report: ProofReport): string[] {
  const rows = Object.values(report.rows).reduce((sum, each) => sum + each, 0);
  const read = `${count(report.events)} events and ${count(rows)} rows of the read models in ${report.seconds.toFixed(1)} s (${count(report.events_per_second)} events a second)`;
  const known = report.fingerprints.flatMap(({ fingerprint, number }) =>
    number === null ? [] : `The fingerprint ${fingerprint} is that of the first ${count(number)} events.`,
  );
  if (report.ok) {
    return [
      `Proved: ${read}. Every event is as it was recorded, and every row is what the events say.`,
      ...known,
      report.fingerprint === null
        ? "There is no event yet."
        : `The fingerprint of the books is ${report.fingerprint} (${count(report.events)} events). Write both down.`,
    ];
  }
  const shown = report.findings.slice(0, FINDINGS_SHOWN_MAX);
  const found = report.finding_count === 1 ? "1 finding" : `${count(report.finding_count)} findings`;
  const more = report.finding_count - shown.length;
  return [
    `NOT proved: ${found} in ${read}.`,
    ...shown.map(({ sentence }) => `- ${printableLine(sentence)}`),
    ...(more > 0 ? [`- and ${count(more)} more; --json FILE lists them.`] : []),
    ...(report.findings.every(isNotRecorded) ? [RECORDED_BY_RUNNING] : []),
    ...known,
  ];
}
