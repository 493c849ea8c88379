import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { controlTexts as texts } from "../texts/controls.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import {
  type Asking,
  type LeaveBlockerProps,
  type LeaveQuestion,
  LeaveQuestionsContext,
  type Way,
} from "./leave-questions.tsx";

/** The form that was opened last asks first, and when it may be left, the one below. One question is asked at a time. */
function LeaveBlocker({ all, asked, isSaving, onAsk }: LeaveBlockerProps) {
  /** @returns whether one of these asks. */
  function asksOf(way: Way, questions: readonly Asking[]): boolean {
    const asking = questions.findLast(({ current }) => current.asks(way));
    onAsk(asking && { asking, way });
    return asking !== undefined;
  }
  const blocker = useBlocker((way) => asksOf(way, all));
  if (asked === undefined || !all.includes(asked.asking)) return null;
  const { asking } = asked;
  const { title = texts.leaveWithoutSaving, text = texts.notSavedYet } = asking.current;
  return (
    <LeaveDialog
      key={all.indexOf(asking)}
      title={isSaving ? texts.leaveBeforeSaved : title}
      text={isSaving ? texts.beingSaved : text}
      onStay={() => {
        onAsk(undefined);
        blocker.reset?.();
      }}
      onLeave={() => {
        if ("way" in asked) {
          if (!asksOf(asked.way, all.slice(0, all.indexOf(asking)))) blocker.proceed?.();
        } else {
          onAsk(undefined);
          asked.onLeave();
        }
      }}
    />
  );
}

/**
 * Asks before the screen is left, as long as this component is shown.
 * @returns what asks before something else, and then does it.
 */
export function useLeaveQuestion({
  isSaving,
  ...question
}: LeaveQuestion & { isSaving: boolean }): (onLeave: () => void) => void {
  const questions = useContext(LeaveQuestionsContext);
  if (questions === undefined) throw new Error("useLeaveQuestion is used outside of LeaveQuestionsProvider");
  const latest = useRef(question);
  useLayoutEffect(() => {
    latest.current = question;
  });
  useEffect(() => questions.add(latest, LeaveBlocker), [questions]);
  useEffect(() => {
    questions.setSaving(latest, isSaving);
    return () => questions.setSaving(latest, false);
  }, [questions, isSaving]);
  return useCallback((onLeave) => questions.ask({ asking: latest, onLeave }), [questions]);
}
