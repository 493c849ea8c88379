import type { ReactNode } from "react";
import { withParameters } from "../../api/address.ts";
import type { ChangesPath, ReportWanted } from "../../queries/reports.ts";
import { reportTexts as texts } from "../../texts/report.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Comparison } from "./comparison.tsx";
import { type Report, isOfOtherInput } from "./use-report.ts";

/** When and for what a report was made, as its sheet says. */
export type ReportOrigin = {
  /** When it was answered. */
  madeAt: string;
  /** The moment of which it says what was known; undefined for now. */
  asOf: string | undefined;
  /** Where its table is answered, as CSV too. */
  tablePath: string;
  /** What is entered now would make another report. */
  isOfOtherInput: boolean;
};

type ReportOutcomeProps<Wanted, Result> = {
  report: Report<Wanted, Result>;
  /** What is entered now; undefined while it is not enough for a report. */
  entered: Wanted | undefined;
  /** Where what has changed since then is asked for. */
  changesPath: ChangesPath;
  render: (result: Result, origin: ReportOrigin) => ReactNode;
};

/** Below the form: the report, loading or loaded. The form shows why one failed. */
export function ReportOutcome<Wanted extends ReportWanted, Result>(
  props: ReportOutcomeProps<Wanted, Result>,
) {
  const { report, entered, changesPath, render } = props;
  switch (report.status) {
    case "none":
    case "failed":
      return null;
    case "pending":
      return <Spinner label={texts.generatingReport} />;
    case "made":
      return (
        <>
          {render(report.result, {
            madeAt: report.madeAt,
            asOf: report.wanted.as_of,
            tablePath: withParameters(changesPath.replace(/\/changes$/, ""), report.wanted),
            isOfOtherInput: isOfOtherInput(report.wanted, entered),
          })}
          <Comparison key={report.madeAt} path={changesPath} wanted={report.wanted} />
        </>
      );
  }
}
