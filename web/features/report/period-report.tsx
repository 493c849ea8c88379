import { type ReactNode, useRef, useState } from "react";
import { z } from "zod";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import type { AsOf, ChangesPath, Period } from "../../queries/reports.ts";
import { reportTexts as texts } from "../../texts/report.ts";
import { useKeptInput } from "./kept-input.ts";
import { PeriodFields, type PeriodTyped } from "./period-fields.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome, type ReportOrigin } from "./report-outcome.tsx";
import { type ReportQuery, useReport } from "./use-report.ts";

const NO_DATES: PeriodTyped = { from: "", to: "" };

type PeriodWanted = Period & Partial<AsOf>;

const periodWanted: z.ZodType<PeriodWanted> = z.object({
  date_from: z.string(),
  date_to: z.string(),
  as_of: z.string().exactOptional(),
});

type PeriodReportProps<Result> = {
  tab: string;
  query: (period: PeriodWanted) => ReportQuery<Result>;
  changesPath: ChangesPath;
  render: (result: Result, origin: ReportOrigin) => ReactNode;
};

/** A report about a period, whose both ends must be given. */
export function PeriodReport<Result>({ tab, query, changesPath, render }: PeriodReportProps<Result>) {
  const from = useRef<HTMLInputElement>(null);
  const { report, generate, clear } = useReport(query);
  const { found, keep } = useKeptInput(tab, periodWanted, generate);
  const [period, setPeriod] = useState(found ? { from: found.date_from, to: found.date_to } : NO_DATES);
  const [asOf, setAsOf] = useState(found?.as_of ?? "");
  const entered: PeriodWanted | undefined =
    period.from === "" || period.to === ""
      ? undefined
      : { date_from: period.from, date_to: period.to, ...(asOf === "" ? {} : { as_of: asOf }) };
  return (
    <>
      <ReportForm
        generateLabel={texts.generate}
        canGenerate={entered !== undefined}
        report={report}
        firstInput={from}
        onGenerate={() => {
          if (entered === undefined) return;
          keep(entered);
          generate(entered);
        }}
        onClear={() => {
          keep(undefined);
          setPeriod(NO_DATES);
          setAsOf("");
          clear();
        }}
      >
        <PeriodFields period={period} required onPeriod={setPeriod} fromRef={from} />
        <EarlierMoment className="col-span-full" value={asOf} onValue={setAsOf} />
      </ReportForm>
      <ReportOutcome report={report} entered={entered} changesPath={changesPath} render={render} />
    </>
  );
}
