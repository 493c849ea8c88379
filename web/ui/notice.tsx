import type { ReactNode } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons.tsx";

const TONES = {
  note: "border-note/30 bg-note-light text-note",
  warning: "border-warn/30 bg-warn-light text-warn",
  error: "border-bad/30 bg-bad-light text-bad",
  success: "border-good/30 bg-good-light text-good",
};

const ICONS = { note: InfoIcon, warning: WarningIcon, error: WarningIcon, success: CheckIcon };

type NoticeProps = {
  tone?: keyof typeof TONES;
  title?: string;
  /** Read out at once, for what has just happened. */
  isLive?: boolean;
  children?: ReactNode;
  className?: string;
};

/** A box that says something about the screen. */
export function Notice({ tone = "note", title, isLive = false, children, className = "" }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      {...(isLive ? { role: tone === "error" ? "alert" : "status" } : {})}
      className={`flex gap-3 rounded-md border px-4 py-3 text-sm print:hidden ${TONES[tone]} ${className}`}
    >
      <Icon />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
