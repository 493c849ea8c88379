import { useRef, useState } from "react";
import { today } from "../../format/today.ts";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import { type ReceivablesWanted, receivablesQuery } from "../../queries/reports.ts";
import { receivablesTexts } from "../../texts/receivables.ts";
import { reportTexts } from "../../texts/report.ts";
import { DateField } from "../../ui/date-field.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome } from "./report-outcome.tsx";
import { ReceivablesFound } from "./receivables.tsx";
import { useReport } from "./use-report.ts";

export function ReceivablesTab() {
  const day = useRef<HTMLInputElement>(null);
  const [on, setOn] = useState(today);
  const [asOf, setAsOf] = useState("");
  const { report, generate, clear } = useReport(receivablesQuery);
  const entered: ReceivablesWanted | undefined =
    on === "" ? undefined : { on, ...(asOf === "" ? {} : { as_of: asOf }) };
  return (
    <>
      <ReportForm
        generateLabel={reportTexts.generate}
        canGenerate={entered !== undefined}
        report={report}
        firstInput={day}
        onGenerate={() => entered && generate(entered)}
        onClear={() => {
          setOn(today());
          setAsOf("");
          clear();
        }}
      >
        <DateField ref={day} label={receivablesTexts.on} required value={on} onValue={setOn} />
        <EarlierMoment className="col-span-full" value={asOf} onValue={setAsOf} />
      </ReportForm>
      <ReportOutcome
        report={report}
        entered={entered}
        changesPath="/reports/receivables/changes"
        render={(found, origin) => <ReceivablesFound found={found} {...origin} />}
      />
    </>
  );
}
