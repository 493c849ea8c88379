import { receivablesQuery } from "../../queries/reports.ts";
import { receivablesTexts } from "../../texts/receivables.ts";
import { DayReportTab } from "./day-report-tab.tsx";
import { ReceivablesFound } from "./receivables.tsx";

export function ReceivablesTab() {
  return (
    <DayReportTab
      tab="receivables"
      dayLabel={receivablesTexts.on}
      wantedOn={(on, asOf) => ({ on, ...asOf })}
      queryOf={receivablesQuery}
      changesPath="/reports/receivables/changes"
      render={(found, origin) => <ReceivablesFound found={found} {...origin} />}
    />
  );
}
