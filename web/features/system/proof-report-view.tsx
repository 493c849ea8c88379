import type { Finding, ProofReport } from "@bahi/contracts/proof/report.ts";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { machineryTexts } from "../../texts/machinery.ts";
import { systemTexts } from "../../texts/system.ts";
import { Notice } from "../../ui/notice.tsx";
import { Figure } from "./figure.tsx";
import { readDuration, readPosition } from "./figures.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";

const { proof: texts } = machineryTexts;
const SHOWN_MAX = 50;

/** Where a finding is: the event and its place, or the row and the field. */
function placeOf(finding: Finding): string {
  switch (finding.about) {
    case "event": {
      const position =
        finding.position === null ? [] : [systemTexts.position(readPosition(finding.position))];
      return [texts.event(count(finding.number)), ...position, texts.kinds[finding.kind]].join(" · ");
    }
    case "row": {
      const key = Object.entries(finding.key).map(([column, value]) => `${column} ${String(value)}`);
      const field = finding.field === null ? [] : [texts.field(finding.field)];
      return [texts.table(finding.table), key.join(", "), ...field, texts.kinds[finding.kind]].join(" · ");
    }
    case "record":
      return texts.record;
    case "checkpoint":
      return texts.checkpoint;
    case "fingerprint":
      return systemTexts.fingerprint;
  }
}

/** What the last proof that was carried out has found. */
export function ProofReportView({ report }: { report: ProofReport }) {
  const { ok, events, events_per_second, seconds, finding_count, findings, rows, started_at } = report;
  const rowCount = Object.values(rows).reduce((sum, each) => sum + each, 0);
  const shown = findings.slice(0, SHOWN_MAX);
  return (
    <section aria-label={texts.lastReport} className="space-y-4">
      <Notice
        tone={ok ? "success" : "error"}
        title={ok ? texts.noDifference : texts.differences(finding_count, count(finding_count))}
      >
        {ok ? texts.isWhole : texts.namedBelow}
      </Notice>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4">
        <Figure term={texts.verified}>{readMoment(started_at)}</Figure>
        <Figure term={texts.events}>{count(events)}</Figure>
        <Figure term={texts.rows}>{count(rowCount)}</Figure>
        <Figure term={texts.took}>
          {readDuration(seconds)} ({systemTexts.eventsPerSecond(count(events_per_second))})
        </Figure>
      </dl>
      {shown.length > 0 && (
        <ol aria-label={texts.list} className="divide-y divide-line rounded-md border border-line">
          {shown.map((finding, index) => (
            <li key={index} className="px-4 py-3">
              <p className="break-words">{inReadersLanguage(finding.sentence)}</p>
              <p className="mt-0.5 text-sm break-words text-ink-soft">{placeOf(finding)}</p>
            </li>
          ))}
        </ol>
      )}
      {finding_count > shown.length && (
        <p className="text-sm text-ink-soft">{texts.moreNotShown(count(finding_count - shown.length))} </p>
      )}
    </section>
  );
}
