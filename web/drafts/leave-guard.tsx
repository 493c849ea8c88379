import { type RefObject, useEffect } from "react";
import { controlTexts } from "../texts/controls.ts";
import { useLeaveQuestion } from "../ui/leave-questions.tsx";

type LeaveGuardProps = {
  title?: string;
  text?: string;
  /** It is saved, and leads on at once: before the form has noticed. */
  isDone?: RefObject<boolean>;
};

/** Asks before a form is left that the browser does not keep. It is rendered while there is something to lose. */
export function LeaveGuard({
  title = controlTexts.leaveWithoutSaving,
  text = controlTexts.notSavedYet,
  isDone,
}: LeaveGuardProps) {
  useLeaveQuestion({
    title,
    text,
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
