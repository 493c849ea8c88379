import type { RefObject } from "react";
import { reportTexts as texts } from "../../texts/report.ts";
import { DateField } from "../../ui/date-field.tsx";

export type PeriodTyped = { from: string; to: string };

type PeriodFieldsProps = {
  period: PeriodTyped;
  required: boolean;
  onPeriod: (period: PeriodTyped) => void;
  fromRef?: RefObject<HTMLInputElement | null>;
};

export function PeriodFields({ period, required, onPeriod, fromRef }: PeriodFieldsProps) {
  return (
    <>
      <DateField
        {...(fromRef ? { ref: fromRef } : {})}
        label={texts.fromDate}
        required={required}
        value={period.from}
        max={period.to || undefined}
        onValue={(from) => onPeriod({ ...period, from })}
      />
      <DateField
        label={texts.toDate}
        required={required}
        value={period.to}
        min={period.from || undefined}
        onValue={(to) => onPeriod({ ...period, to })}
      />
    </>
  );
}
