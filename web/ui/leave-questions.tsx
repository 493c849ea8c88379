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

type Guard = { asks: BlockerFunction };
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
 * bill. This is the blocker of all of them; the last one that was opened is asked first.
 */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Set<Guard>());
  const [found, setFound] = useState<Guard>();
  const blocker = useBlocker((way) => {
    const asking = [...guards].findLast(({ asks }) => asks(way));
    setFound(asking);
    return asking !== undefined;
  });
  return (
    <LeaveQuestionsContext
      value={{
        guards,
        asking: blocker.state === "blocked" ? found : undefined,
        stay: () => blocker.reset?.(),
        leave: () => blocker.proceed?.(),
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
