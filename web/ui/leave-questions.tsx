import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";

type Way = Parameters<BlockerFunction>[0];
type Guard = { asks: (way: Way) => boolean };
type LeaveQuestions = {
  guards: Set<Guard>;
  /** Whose question is to be answered. */
  asking: Guard | undefined;
  stay: () => void;
  leave: () => void;
};

const LeaveQuestionsContext = createContext<LeaveQuestions | undefined>(undefined);

/**
 * The router has one blocker at a time, and forms that may lose something stand over one another: a new customer over a
 * bill. This is the blocker of all of them. The last one that was opened asks first, and when it may be left, the one below.
 */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Set<Guard>());
  const [question, setQuestion] = useState<{ way: Way; guard: Guard }>();

  /** Whether one of these is to be asked before this way is gone. */
  function ask(way: Way, asked: Iterable<Guard>): boolean {
    const guard = [...asked].findLast(({ asks }) => asks(way));
    setQuestion(guard && { way, guard });
    return guard !== undefined;
  }
  const blocker = useBlocker((way) => ask(way, guards));

  function leave(): void {
    const opened = [...guards];
    const below = question === undefined ? [] : opened.slice(0, opened.indexOf(question.guard));
    if (question === undefined || !ask(question.way, below)) blocker.proceed?.();
  }
  return (
    <LeaveQuestionsContext
      value={{
        guards,
        asking: blocker.state === "blocked" ? question?.guard : undefined,
        stay: () => blocker.reset?.(),
        leave,
      }}
    >
      {children}
    </LeaveQuestionsContext>
  );
}

/** `asks` says whether a way to another address would lose something of this form. */
export function useLeaveQuestion(asks: BlockerFunction) {
  const questions = useContext(LeaveQuestionsContext);
  if (questions === undefined) throw new Error("useLeaveQuestion is used outside of LeaveQuestionsProvider");
  const { guards, asking, stay, leave } = questions;
  const latest = useRef(asks);
  useLayoutEffect(() => {
    latest.current = asks;
  });
  const [guard] = useState<Guard>(() => ({ asks: (way) => latest.current(way) }));
  useEffect(() => {
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, guard]);
  return { isAsked: asking === guard, stay, leave };
}
