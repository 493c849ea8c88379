import { type ReactNode, useRef, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import type { Period } from "../../queries/reports.ts";
import { PeriodFields, type PeriodTyped } from "./period-fields.tsx";
import { ReportForm } from "./report-form.tsx";
import { type ReportQuery, useReport } from "./use-report.ts";

const NO_DATES: PeriodTyped = { from: "", to: "" };

type PeriodReportProps<Result> = {
  query: (period: Period) => ReportQuery<Result>;
  render: (result: Result, madeAt: string) => ReactNode;
};

/** A report about a period, whose both ends must be given. */
export function PeriodReport<Result>({ query, render }: PeriodReportProps<Result>) {
  const from = useRef<HTMLInputElement>(null);
  const [period, setPeriod] = useState(NO_DATES);
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
        onGenerate={() => report.generate({ date_from: period.from, date_to: period.to })}
        onClear={() => {
          setPeriod(NO_DATES);
          report.clear();
        }}
      >
        <PeriodFields period={period} required onPeriod={setPeriod} fromRef={from} />
      </ReportForm>
      {report.result !== undefined && render(report.result, report.madeAt)}
    </>
  );
}
