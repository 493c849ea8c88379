import type { RefObject } from "react";
import { TextField } from "../../ui/field.tsx";

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
      <TextField
        {...(fromRef ? { ref: fromRef } : {})}
        type="date"
        label="From Date"
        required={required}
        value={period.from}
        max={period.to || undefined}
        onChange={(event) => onPeriod({ ...period, from: event.target.value })}
      />
      <TextField
        type="date"
        label="To Date"
        required={required}
        value={period.to}
        min={period.from || undefined}
        onChange={(event) => onPeriod({ ...period, to: event.target.value })}
      />
    </>
  );
}
