import { type ReactNode, useRef, useState } from "react";
import { today } from "../../format/today.ts";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import type { AsOf, ChangesPath, ReportWanted } from "../../queries/reports.ts";
import { reportTexts } from "../../texts/report.ts";
import { DateField } from "../../ui/date-field.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome, type ReportOrigin } from "./report-outcome.tsx";
import { type ReportQuery, useReport } from "./use-report.ts";

type DayReportTabProps<Wanted, Result> = {
  dayLabel: string;
  wantedOn: (day: string, asOf: Partial<AsOf>) => Wanted;
  queryOf: (wanted: Wanted) => ReportQuery<Result>;
  /** Where what has changed since then is asked for. */
  changesPath: ChangesPath;
  render: (result: Result, origin: ReportOrigin) => ReactNode;
};

/** The tab of a report about one day, which is today at first. */
export function DayReportTab<Wanted extends ReportWanted, Result>(props: DayReportTabProps<Wanted, Result>) {
  const { dayLabel, wantedOn, queryOf, changesPath, render } = props;
  const firstInput = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState(today);
  const [asOf, setAsOf] = useState("");
  const { report, generate, clear } = useReport(queryOf);
  const entered = day === "" ? undefined : wantedOn(day, asOf === "" ? {} : { as_of: asOf });
  return (
    <>
      <ReportForm
        generateLabel={reportTexts.generate}
        canGenerate={entered !== undefined}
        report={report}
        firstInput={firstInput}
        onGenerate={() => entered && generate(entered)}
        onClear={() => {
          setDay(today());
          setAsOf("");
          clear();
        }}
      >
        <DateField ref={firstInput} label={dayLabel} required value={day} onValue={setDay} />
        <EarlierMoment className="col-span-full" value={asOf} onValue={setAsOf} />
      </ReportForm>
      <ReportOutcome report={report} entered={entered} changesPath={changesPath} render={render} />
    </>
  );
}
