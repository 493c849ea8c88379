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
import { LeaveDialog } from "./leave-dialog.tsx";

type Way = Parameters<BlockerFunction>[0];
type LeaveQuestion = {
  title: string;
  text: string;
  /** Whether this way to another address would lose something. */
  asks: (way: Way) => boolean;
};
type Asking = { readonly current: LeaveQuestion };

/** Adds a question; what it returns takes it away. */
const LeaveQuestionsContext = createContext<((asking: Asking) => () => void) | undefined>(undefined);

/**
 * The router has one blocker at a time, and forms that may lose something stand over one another: a new customer over a
 * bill. One blocker asks for all of them. Without such a form there is none: the router warns of a way that is not its
 * own, such as the link to the content.
 */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly Asking[]>([]);
  const [add] = useState(() => (asking: Asking) => {
    setAll((before) => [...before, asking]);
    return () => setAll((before) => before.filter((each) => each !== asking));
  });
  return (
    <LeaveQuestionsContext value={add}>
      {children}
      {all.length > 0 && <LeaveBlocker all={all} />}
    </LeaveQuestionsContext>
  );
}

/** The form that was opened last asks first, and when it may be left, the one below. */
function LeaveBlocker({ all }: { all: readonly Asking[] }) {
  const [asked, setAsked] = useState<{ way: Way; asking: Asking }>();

  /** @returns whether one of these asks. */
  function ask(way: Way, questions: readonly Asking[]): boolean {
    const asking = questions.findLast(({ current }) => current.asks(way));
    setAsked(asking && { way, asking });
    return asking !== undefined;
  }
  const blocker = useBlocker((way) => ask(way, all));
  if (blocker.state !== "blocked" || asked === undefined) return null;
  const { way, asking } = asked;
  return (
    <LeaveDialog
      key={all.indexOf(asking)}
      title={asking.current.title}
      text={asking.current.text}
      onStay={() => blocker.reset()}
      onLeave={() => {
        if (!ask(way, all.slice(0, all.indexOf(asking)))) blocker.proceed();
      }}
    />
  );
}

/** Asks before the screen is left, as long as this component is shown. */
export function useLeaveQuestion(question: LeaveQuestion): void {
  const add = useContext(LeaveQuestionsContext);
  if (add === undefined) throw new Error("useLeaveQuestion is used outside of LeaveQuestionsProvider");
  const latest = useRef(question);
  useLayoutEffect(() => {
    latest.current = question;
  });
  useEffect(() => add(latest), [add]);
}
