import type { ReactNode } from "react";

/** Two texts of one cell, the second one small: below each other, or beside each other in a dense row. */
export function TwoTexts({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-texts">
      <span>{first}</span>
      <span className="text-xs font-normal text-ink-soft">{second}</span>
    </span>
  );
}
