import { type ReactNode, useRef, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { MomentField } from "../../history/moment-field.tsx";
import type { AsOf, ChangesPath, Period } from "../../queries/reports.ts";
import { Comparison } from "./comparison.tsx";
import { PeriodFields, type PeriodTyped } from "./period-fields.tsx";
import { ReportForm } from "./report-form.tsx";
import { type ReportQuery, useReport } from "./use-report.ts";

const NO_DATES: PeriodTyped = { from: "", to: "" };

type PeriodReportProps<Result> = {
  query: (period: Period & Partial<AsOf>) => ReportQuery<Result>;
  /** Where what has changed since then is asked for. */
  changesPath: ChangesPath;
  render: (result: Result, told: Told) => ReactNode;
};

/** When a report was answered, and the moment of which it says what was known; undefined for now. */
export type Told = { madeAt: string; asOf: string | undefined };

/** A report about a period, whose both ends must be given. */
export function PeriodReport<Result>({ query, changesPath, render }: PeriodReportProps<Result>) {
  const from = useRef<HTMLInputElement>(null);
  const [period, setPeriod] = useState(NO_DATES);
  const [asOf, setAsOf] = useState("");
  const report = useReport(query);
  return (
    <>
      <ReportForm
        generateLabel="Generate Report"
        canGenerate={period.from !== "" && period.to !== ""}
        isPending={report.isPending}
        hasResult={report.result !== undefined}
        error={report.error ? detailOf(report.error, "The report could not be generated") : undefined}
        firstInput={from}
        onGenerate={() =>
          report.generate({
            date_from: period.from,
            date_to: period.to,
            ...(asOf === "" ? {} : { as_of: asOf }),
          })
        }
        onClear={() => {
          setPeriod(NO_DATES);
          setAsOf("");
          report.clear();
        }}
      >
        <PeriodFields period={period} required onPeriod={setPeriod} fromRef={from} />
        <MomentField
          className="sm:col-span-3 lg:col-span-2"
          label="As Known On (optional)"
          value={asOf}
          onValue={setAsOf}
        />
      </ReportForm>
      {report.result !== undefined &&
        render(report.result, { madeAt: report.madeAt, asOf: report.wanted?.as_of })}
      {report.wanted !== undefined && report.result !== undefined && (
        <Comparison key={JSON.stringify(report.wanted)} path={changesPath} wanted={report.wanted} />
      )}
    </>
  );
}
