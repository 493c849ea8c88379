import type { Finding, ProofReport } from "@bahi/contracts/proof/report.ts";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Figure } from "./figure.tsx";
import { readDuration, readPosition } from "./figures.ts";

const SHOWN_MAX = 50;

/** Where a finding is: the event and its place, or the row and the field. */
function placeOf(finding: Finding): string {
  switch (finding.about) {
    case "event": {
      const position = finding.position === null ? "" : ` · position ${readPosition(finding.position)}`;
      return `Event ${count(finding.number)}${position} · ${finding.kind}`;
    }
    case "row": {
      const key = Object.entries(finding.key).map(([column, value]) => `${column} ${String(value)}`);
      const field = finding.field === null ? "" : ` · field ${finding.field}`;
      return `Table ${finding.table} · ${key.join(", ")}${field} · ${finding.kind}`;
    }
    case "record":
      return "Record of the chain";
    case "checkpoint":
      return "Checkpoint";
    case "fingerprint":
      return "Fingerprint";
  }
}

/** What the last proof that was carried out has found. */
export function ProofReportView({ report }: { report: ProofReport }) {
  const { ok, events, events_per_second, seconds, finding_count, findings, rows, started_at } = report;
  const rowCount = Object.values(rows).reduce((sum, each) => sum + each, 0);
  const shown = findings.slice(0, SHOWN_MAX);
  return (
    <section aria-label="Last report" className="space-y-4">
      <Notice
        tone={ok ? "success" : "error"}
        title={
          ok
            ? "No difference was found"
            : `${count(finding_count)} ${finding_count === 1 ? "difference was" : "differences were"} found`
        }
      >
        {ok
          ? "Every event is as it was recorded, and every row is what the events say."
          : "Each is named below, with its place."}
      </Notice>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4">
        <Figure term="Verified">{readMoment(started_at)}</Figure>
        <Figure term="Events">{count(events)}</Figure>
        <Figure term="Rows">{count(rowCount)}</Figure>
        <Figure term="Took">
          {readDuration(seconds)} ({count(events_per_second)} events/s)
        </Figure>
      </dl>
      {shown.length > 0 && (
        <ol aria-label="Differences" className="divide-y divide-line rounded-md border border-line">
          {shown.map((finding, index) => (
            <li key={index} className="px-4 py-3">
              <p className="break-words">{finding.sentence}</p>
              <p className="mt-0.5 text-sm break-words text-ink-soft">{placeOf(finding)}</p>
            </li>
          ))}
        </ol>
      )}
      {finding_count > shown.length && (
        <p className="text-sm text-ink-soft">
          {count(finding_count - shown.length)} more are not shown here. npm run verify -- --json FILE writes
          the report down.
        </p>
      )}
    </section>
  );
}
