import { useState } from "react";
import { readAsOf } from "../format/as-of.ts";
import { momentTexts as texts } from "../texts/moment.ts";
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
        {value === "" ? texts.earlier : texts.earlierThan(readAsOf(value))}
      </summary>
      <p className="mt-2 mb-3 text-sm text-ink-soft">{texts.earlierMeans}</p>
      <MomentField className="max-w-md" label={texts.asKnownOn} value={value} onValue={onValue} />
    </details>
  );
}
