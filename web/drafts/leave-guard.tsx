import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { LeaveDialog } from "../ui/leave-dialog.tsx";

type LeaveGuardProps = { title: string; text: string; isDone: RefObject<boolean> };

/** Asks before a form is left that the browser could not keep. It is rendered while there is something to lose. */
export function LeaveGuard({ title, text, isDone }: LeaveGuardProps) {
  const blocker = useBlocker(
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
  if (blocker.state !== "blocked") return null;
  return (
    <LeaveDialog title={title} text={text} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  );
}
