import type { ReactNode } from "react";

/** A term and what it is now, within a `dl`. */
export function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-medium break-words tabular-nums">{children}</dd>
    </div>
  );
}
