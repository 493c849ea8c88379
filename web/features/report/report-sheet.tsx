import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readAsOf } from "../../format/as-of.ts";
import { readDate, readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { settingsQuery } from "../../queries/settings.ts";
import { fingerprintOfAnswerQuery } from "../../queries/system.ts";
import type { ReportOrigin } from "./report-outcome.tsx";

type ReportSheetProps = ReportOrigin & {
  title: string;
  /** Printed across: for a table of many columns. */
  isWide?: boolean;
  children: ReactNode;
} & ({ from: string | null; to: string | null } | { on: string });

/** A report as it is read and printed. On paper it says whose it is and when it was made. */
export function ReportSheet(props: ReportSheetProps) {
  const { title, isWide = false, madeAt, asOf, children } = props;
  const madeFor = madeForOf(props);
  const settings = useQuery(settingsQuery).data;
  const proof = useQuery(fingerprintOfAnswerQuery(madeAt)).data;
  return (
    <article
      aria-label={title}
      className={`space-y-6 rounded-lg border border-line bg-sheet p-4 shadow-sheet sm:p-6 print:border-0 print:p-0 ${isWide ? "wide-sheets" : ""}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-3">
        <div>
          <p className="hidden text-lg font-semibold print:block">
            {settings?.business_name || BUSINESS_NAME_DEFAULT}
          </p>
          <h2 className="text-xl font-semibold">{title}</h2>
        </div>
        <p className="text-sm text-ink-soft">
          {periodOf(props)}
          {asOf !== undefined && <strong className="block text-warn">As known at {readAsOf(asOf)}</strong>}
        </p>
      </header>
      {props.isOfOtherInput && (
        <p
          role="status"
          className="rounded-md border border-warn/30 bg-warn-light px-4 py-3 text-sm text-warn print:border-black"
        >
          Made for {madeFor}
          {asOf !== undefined && `, as known at ${readAsOf(asOf)}`}, not for what is entered now.
          <span className="print:hidden"> Generate it again for that.</span>
        </p>
      )}
      {children}
      <footer className="hidden text-xs print:block">
        <p>Generated on {readMoment(madeAt)}</p>
        {proof && proof.fingerprint !== null && (
          <p>
            Fingerprint of the books: {proof.fingerprint} ({count(proof.events)} events)
          </p>
        )}
      </footer>
    </article>
  );
}

function periodOf(props: ReportSheetProps): string {
  if ("on" in props) return `On ${readDate(props.on)}`;
  const { from, to } = props;
  return `Report period: ${from === null ? "All time" : readDate(from)} to ${to === null ? "Present" : readDate(to)}`;
}

function madeForOf(props: ReportSheetProps): string {
  if ("on" in props) return readDate(props.on);
  const { from, to } = props;
  return `${from === null ? "all time" : readDate(from)} to ${to === null ? "present" : readDate(to)}`;
}
