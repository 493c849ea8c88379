import { type ReactNode, type RefObject, useEffect, useRef } from "react";
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
  /** How what was just tried has ended: it is live, and is brought into view wherever the screen is scrolled to. */
  isAnswer?: boolean;
  /** Stands on paper, too. */
  isPrinted?: boolean;
  children?: ReactNode;
  className?: string;
};

/** A box that says something about the screen. */
export function Notice({
  tone = "note",
  title,
  isLive = false,
  isAnswer = false,
  isPrinted = false,
  children,
  className = "",
}: NoticeProps) {
  const Icon = ICONS[tone];
  const box = useRef<HTMLDivElement>(null);
  useInView(box, isAnswer);
  return (
    <div
      ref={box}
      {...(isLive || isAnswer ? { role: tone === "error" ? "alert" : "status" } : {})}
      className={`flex gap-3 rounded-md border px-4 py-3 text-sm ${isPrinted ? "print:border-black print:text-black" : "print:hidden"} ${TONES[tone]} ${className}`}
    >
      <Icon />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Brings a box into view when it appears, and when it says something else. */
function useInView(box: RefObject<HTMLElement | null>, isBrought: boolean): void {
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (!isBrought || box.current === null || box.current.textContent === said.current) return;
    said.current = box.current.textContent;
    if (!isSeen(box.current)) box.current.scrollIntoView({ block: "nearest" });
  });
}

/** Whether its first and its last line are in the window, and nothing covers them. */
function isSeen(box: HTMLElement): boolean {
  const { left, top, bottom } = box.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) => box.contains(document.elementFromPoint(left + 8, y)));
}
