import { type ReactNode, useRef, useState } from "react";
import { z } from "zod";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import type { AsOf, ChangesPath, ReportWanted } from "../../queries/reports.ts";
import { reportTexts } from "../../texts/report.ts";
import { DateField } from "../../ui/date-field.tsx";
import { useToday } from "../../ui/use-today.ts";
import { useKeptInput } from "./kept-input.ts";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome, type ReportOrigin } from "./report-outcome.tsx";
import { type ReportQuery, useReport } from "./use-report.ts";

const dayInput = z.object({ day: z.string(), asOf: z.string() });

type DayReportTabProps<Wanted, Result> = {
  tab: string;
  dayLabel: string;
  wantedOn: (day: string, asOf: Partial<AsOf>) => Wanted;
  queryOf: (wanted: Wanted) => ReportQuery<Result>;
  /** Where what has changed since then is asked for. */
  changesPath: ChangesPath;
  render: (result: Result, origin: ReportOrigin) => ReactNode;
};

/** The tab of a report about one day, which is today at first. */
export function DayReportTab<Wanted extends ReportWanted, Result>(props: DayReportTabProps<Wanted, Result>) {
  const { tab, dayLabel, wantedOn, queryOf, changesPath, render } = props;
  const firstInput = useRef<HTMLInputElement>(null);
  const { report, generate, clear } = useReport(queryOf);
  const wantedBy = (input: z.infer<typeof dayInput>) =>
    wantedOn(input.day, input.asOf === "" ? {} : { as_of: input.asOf });
  const { found, keep } = useKeptInput(tab, dayInput, (input) => generate(wantedBy(input)));
  const today = useToday();
  /** Undefined: today, also after midnight. */
  const [typedDay, setDay] = useState(found?.day);
  const day = typedDay ?? today;
  const [asOf, setAsOf] = useState(found?.asOf ?? "");
  const entered = day === "" ? undefined : wantedBy({ day, asOf });
  return (
    <>
      <ReportForm
        generateLabel={reportTexts.generate}
        canGenerate={entered !== undefined}
        report={report}
        firstInput={firstInput}
        onGenerate={() => {
          if (entered === undefined) return;
          keep({ day, asOf });
          generate(entered);
        }}
        onClear={() => {
          keep(undefined);
          setDay(undefined);
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
