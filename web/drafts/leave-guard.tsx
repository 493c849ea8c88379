import { type RefObject, useEffect } from "react";
import { LeaveDialog } from "../ui/leave-dialog.tsx";
import { useLeaveQuestion } from "../ui/leave-questions.tsx";

type LeaveGuardProps = { title: string; text: string; isDone: RefObject<boolean> };

/** Asks before a form is left that the browser could not keep. It is rendered while there is something to lose. */
export function LeaveGuard({ title, text, isDone }: LeaveGuardProps) {
  const question = useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDone]);
  if (!question.isAsked) return null;
  return <LeaveDialog title={title} text={text} onStay={question.stay} onLeave={question.leave} />;
}
