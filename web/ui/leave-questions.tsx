import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { controlTexts as texts } from "../texts/controls.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

type Way = Parameters<BlockerFunction>[0];
type LeaveQuestion = {
  /** What it says as long as nothing of it is being saved. */
  title?: string;
  text?: string;
  isSaving: boolean;
  /** Whether this way to another address would lose something. */
  asks: (way: Way) => boolean;
};
type Asking = { readonly current: LeaveQuestion };
/** The question that is asked, about a way to another address or before something else. */
type Asked = { asking: Asking } & ({ way: Way } | { onLeave: () => void });

type LeaveQuestions = {
  /** What it returns takes the question away. */
  add: (asking: Asking) => () => void;
  ask: (asked: Asked | undefined) => void;
};

const LeaveQuestionsContext = createContext<LeaveQuestions | undefined>(undefined);

/**
 * The router has one blocker at a time, and forms that may lose something stand over one another: a new customer over a
 * bill. One blocker asks for all of them. Without such a form there is none: the router warns of a way that is not its
 * own, such as the link to the content.
 */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly Asking[]>([]);
  const [asked, ask] = useState<Asked>();
  const [questions] = useState<LeaveQuestions>(() => ({
    add(asking) {
      setAll((before) => [...before, asking]);
      return () => setAll((before) => before.filter((each) => each !== asking));
    },
    ask,
  }));
  return (
    <LeaveQuestionsContext value={questions}>
      {children}
      {all.length > 0 && <LeaveBlocker all={all} asked={asked} onAsk={ask} />}
    </LeaveQuestionsContext>
  );
}

type LeaveBlockerProps = { all: readonly Asking[]; asked: Asked | undefined; onAsk: LeaveQuestions["ask"] };

/** The form that was opened last asks first, and when it may be left, the one below. One question is asked at a time. */
function LeaveBlocker({ all, asked, onAsk }: LeaveBlockerProps) {
  /** @returns whether one of these asks. */
  function asksOf(way: Way, questions: readonly Asking[]): boolean {
    const asking = questions.findLast(({ current }) => current.asks(way));
    onAsk(asking && { asking, way });
    return asking !== undefined;
  }
  const blocker = useBlocker((way) => asksOf(way, all));
  if (asked === undefined || !all.includes(asked.asking)) return null;
  const { asking } = asked;
  const { title = texts.leaveWithoutSaving, text = texts.notSavedYet, isSaving } = asking.current;
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
export function useLeaveQuestion(question: LeaveQuestion): (onLeave: () => void) => void {
  const questions = useContext(LeaveQuestionsContext);
  if (questions === undefined) throw new Error("useLeaveQuestion is used outside of LeaveQuestionsProvider");
  const latest = useRef(question);
  useLayoutEffect(() => {
    latest.current = question;
  });
  useEffect(() => questions.add(latest), [questions]);
  return useCallback((onLeave) => questions.ask({ asking: latest, onLeave }), [questions]);
}
