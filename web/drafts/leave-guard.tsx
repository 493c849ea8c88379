import { type RefObject, useEffect } from "react";
import { useLeaveQuestion } from "../ui/use-leave-question.tsx";

type LeaveGuardProps = {
  title?: string;
  text?: string;
  isSaving: boolean;
  /** It is saved, and leads on at once: before the form has noticed. */
  isDone?: RefObject<boolean>;
};

/** Asks before a form is left that the browser does not keep. It is rendered while there is something to lose. */
export function LeaveGuard({ isDone, ...question }: LeaveGuardProps) {
  useLeaveQuestion({
    ...question,
    asks: ({ currentLocation, nextLocation }) =>
      isDone?.current !== true &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDone?.current !== true) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDone]);
  return null;
}
