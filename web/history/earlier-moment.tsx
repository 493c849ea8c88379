import { useState } from "react";
import { readAsOf } from "../format/as-of.ts";
import { MomentField } from "./moment-field.tsx";

type EarlierMomentProps = {
  /** As the API takes it; empty for now. */
  value: string;
  onValue: (asOf: string) => void;
  className?: string;
};

/** Asks for what was known at an earlier moment. Daily work is about now, so it is folded away until it is wanted. */
export function EarlierMoment({ value, onValue, className = "" }: EarlierMomentProps) {
  const [isOpen, setOpen] = useState(value !== "");
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className={className}>
      <summary className="w-fit rounded text-sm text-cloth underline">
        As known at an earlier moment{value !== "" && `: ${readAsOf(value)}`}
      </summary>
      <p className="mt-2 mb-3 text-sm text-ink-soft">
        Shows what was known at the end of that day, or at a time of it. What was entered later is left out.
      </p>
      <MomentField className="max-w-md" label="As Known On" value={value} onValue={onValue} />
    </details>
  );
}
