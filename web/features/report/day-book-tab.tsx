import { dayBookQuery } from "../../queries/reports.ts";
import { dayBookTexts } from "../../texts/day-book.ts";
import { DayBookFound } from "./day-book.tsx";
import { DayReportTab } from "./day-report-tab.tsx";

export function DayBookTab() {
  return (
    <DayReportTab
      tab="day-book"
      dayLabel={dayBookTexts.day}
      wantedOn={(date, asOf) => ({ date, ...asOf })}
      queryOf={dayBookQuery}
      changesPath="/reports/day-book/changes"
      render={(book, origin) => <DayBookFound book={book} {...origin} />}
    />
  );
}
