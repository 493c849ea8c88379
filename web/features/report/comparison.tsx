import { type FormEvent, useState } from "react";
import { MomentField } from "../../history/moment-field.tsx";
import type { ChangesPath, ReportWanted } from "../../queries/reports.ts";
import { momentTexts } from "../../texts/moment.ts";
import { reportChangesTexts as texts } from "../../texts/report-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusWrongDay } from "../../ui/wrong-day.ts";
import { ChangesBetween } from "./changes-between.tsx";

type ComparisonProps = {
  path: ChangesPath;
  /** What the report above was asked with; its moment is the first of the two. */
  wanted: ReportWanted;
};

/** Why a report of one moment says something else than that of another: what differs, and through which events. */
export function Comparison({ path, wanted }: ComparisonProps) {
  const [from, setFrom] = useState(wanted.as_of ?? "");
  const [to, setTo] = useState("");
  const [asked, setAsked] = useState<{ from: string; to: string }>();

  function compare(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Without the second moment it would be a comparison with now.
    if (!focusWrongDay(event.currentTarget)) setAsked({ from, to });
  }

  return (
    <Card title={texts.title} className={`mt-5 ${asked ? "" : "print:hidden"}`}>
      <p className="mb-3 text-sm text-ink-soft print:hidden">{texts.means}</p>
      <form onSubmit={compare} className="flex flex-wrap items-end gap-4 print:hidden">
        <MomentField
          className="w-full sm:w-92"
          label={momentTexts.asKnownOn}
          required
          value={from}
          onValue={(moment) => {
            setFrom(moment);
            setAsked(undefined);
          }}
        />
        <MomentField
          className="w-full sm:w-92"
          label={texts.comparedWith}
          value={to}
          onValue={(moment) => {
            setTo(moment);
            setAsked(undefined);
          }}
        />
        <Button type="submit" look="primary" disabled={from === ""}>
          {texts.show}
        </Button>
      </form>
      {asked && <ChangesBetween path={path} wanted={wanted} {...asked} />}
    </Card>
  );
}
