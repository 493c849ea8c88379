import { type RefObject, useEffect } from "react";
import { useLeaveQuestion } from "../ui/leave-questions.tsx";

type LeaveGuardProps = { title: string; text: string; isDone: RefObject<boolean> };

/** Asks before a form is left that the browser could not keep. It is rendered while there is something to lose. */
export function LeaveGuard({ title, text, isDone }: LeaveGuardProps) {
  useLeaveQuestion({
    title,
    text,
    asks: ({ currentLocation, nextLocation }) =>
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDone]);
  return null;
}
