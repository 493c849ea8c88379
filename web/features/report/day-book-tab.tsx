import { useRef, useState } from "react";
import { today } from "../../format/today.ts";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import { type DayBookWanted, dayBookQuery } from "../../queries/reports.ts";
import { dayBookTexts } from "../../texts/day-book.ts";
import { reportTexts } from "../../texts/report.ts";
import { DateField } from "../../ui/date-field.tsx";
import { DayBookFound } from "./day-book.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome } from "./report-outcome.tsx";
import { useReport } from "./use-report.ts";

export function DayBookTab() {
  const day = useRef<HTMLInputElement>(null);
  const [date, setDate] = useState(today);
  const [asOf, setAsOf] = useState("");
  const { report, generate, clear } = useReport(dayBookQuery);
  const entered: DayBookWanted | undefined =
    date === "" ? undefined : { date, ...(asOf === "" ? {} : { as_of: asOf }) };
  return (
    <>
      <ReportForm
        generateLabel={reportTexts.generate}
        canGenerate={entered !== undefined}
        report={report}
        firstInput={day}
        onGenerate={() => entered && generate(entered)}
        onClear={() => {
          setDate(today());
          setAsOf("");
          clear();
        }}
      >
        <DateField ref={day} label={dayBookTexts.day} required value={date} onValue={setDate} />
        <EarlierMoment className="col-span-full" value={asOf} onValue={setAsOf} />
      </ReportForm>
      <ReportOutcome
        report={report}
        entered={entered}
        changesPath="/reports/day-book/changes"
        render={(book, origin) => <DayBookFound book={book} {...origin} />}
      />
    </>
  );
}
