import type { ReactNode } from "react";

const TONES = {
  red: "bg-bad-light text-bad",
  yellow: "bg-warn-light text-warn",
  green: "bg-good-light text-good",
  blue: "bg-note-light text-note",
  grey: "bg-paper text-ink-soft",
};

export type Tone = keyof typeof TONES;

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap print:border print:border-black ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
