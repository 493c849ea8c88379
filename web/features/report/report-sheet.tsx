import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readAsOf } from "../../format/as-of.ts";
import { readDate, readDay, readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { usePrintTitle } from "../../paper/print-title.ts";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { settingsQuery } from "../../queries/settings.ts";
import { fingerprintOfAnswerQuery } from "../../queries/system.ts";
import { reportTexts as texts } from "../../texts/report.ts";
import { ReportLetterhead } from "./report-letterhead.tsx";
import type { ReportOrigin } from "./report-outcome.tsx";

type ReportSheetProps = ReportOrigin & {
  title: string;
  /** What a PDF of it is called, without the day. */
  fileName: string;
  /** Printed across: for a table of many columns. */
  isWide?: boolean;
  /** There is nothing in its table. */
  isEmpty?: boolean;
  children: ReactNode;
} & ({ from: string | null; to: string | null } | { on: string });

/** A report as it is read and printed. On paper it says whose it is and when it was made. */
export function ReportSheet(props: ReportSheetProps) {
  const { title, fileName, isWide = false, isEmpty = false } = props;
  const { madeAt, asOf, tablePath, children } = props;
  usePrintTitle(`${fileName} – ${readDay(madeAt)}`);
  const madeFor = madeForOf(props);
  const settings = useQuery(settingsQuery).data;
  const proof = useQuery(fingerprintOfAnswerQuery(madeAt)).data;
  return (
    <article
      aria-label={title}
      className={`space-y-6 rounded-lg border border-line bg-sheet p-4 shadow-sheet sm:p-6 print:border-0 print:p-0 ${isWide ? "wide-sheets" : "numbered-sheets"}`}
    >
      {settings && <ReportLetterhead settings={settings} />}
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-3">
        <div>
          <h2 className="text-xl font-semibold">{title}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-ink-soft">
            {periodOf(props)}
            {asOf !== undefined && (
              <strong className="block text-warn">{texts.asKnownAt(readAsOf(asOf))}</strong>
            )}
          </p>
          {!isEmpty && <DownloadCsv path={tablePath} />}
        </div>
      </header>
      {props.isOfOtherInput && (
        <p
          role="status"
          className="rounded-md border border-warn/30 bg-warn-light px-4 py-3 text-sm text-warn print:border-black"
        >
          {asOf === undefined ? texts.ofOtherInput(madeFor) : texts.ofOtherInputThen(madeFor, readAsOf(asOf))}
          <span className="print:hidden"> {texts.generateAgain}</span>
        </p>
      )}
      {children}
      <footer className="hidden text-xs print:block">
        <p>{texts.generatedOn(readMoment(madeAt))}</p>
        {proof && proof.fingerprint !== null && (
          <p>{texts.fingerprint(proof.fingerprint, count(proof.events))}</p>
        )}
      </footer>
    </article>
  );
}

function periodOf(props: ReportSheetProps): string {
  if ("on" in props) return texts.on(readDate(props.on));
  const { from, to } = props;
  return texts.period(
    from === null ? texts.allTime : readDate(from),
    to === null ? texts.present : readDate(to),
  );
}

function madeForOf(props: ReportSheetProps): string {
  if ("on" in props) return readDate(props.on);
  const { from, to } = props;
  return texts.fromTo(
    from === null ? texts.allTimeWithin : readDate(from),
    to === null ? texts.presentWithin : readDate(to),
  );
}
