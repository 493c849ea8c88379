import { useState } from "react";
import { asOfFrom, typedOf } from "../format/as-of.ts";
import { momentTexts as texts } from "../texts/moment.ts";
import { DateField } from "../ui/date-field.tsx";
import { TextField } from "../ui/field.tsx";
import { useAhead } from "../ui/use-ahead.ts";

type MomentFieldProps = {
  label: string;
  /** As the API takes it; empty for now. */
  value: string;
  onValue: (asOf: string) => void;
  required?: boolean;
  className?: string;
};

/** The moment up to which something was known: a day and, once there is one, a time where its end is too late. */
export function MomentField({ label, value, onValue, required = false, className = "" }: MomentFieldProps) {
  const { day, time } = typedOf(value);
  /** For some keys what is typed names no day, and there is no moment: with the next day the time is there again. */
  const [timeTyped, setTimeTyped] = useState(time);
  const tellAhead = useAhead(value, () => setTimeTyped(time));
  function tell(asOf: string): void {
    tellAhead(asOf);
    onValue(asOf);
  }
  return (
    <div className={`grid items-end gap-2 ${day === "" ? "" : "grid-cols-[1fr_9rem]"} ${className}`}>
      <DateField
        label={label}
        required={required}
        value={day}
        onValue={(typed) => tell(asOfFrom(typed, timeTyped))}
      />
      {day !== "" && (
        <TextField
          type="time"
          label={texts.time}
          title={texts.timeIfNone}
          value={time}
          onChange={(event) => {
            setTimeTyped(event.target.value);
            tell(asOfFrom(day, event.target.value));
          }}
        />
      )}
    </div>
  );
}
