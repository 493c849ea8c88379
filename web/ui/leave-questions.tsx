import { type ComponentType, type ReactNode, createContext, useState } from "react";
import type { BlockerFunction } from "react-router-dom";

export type Way = Parameters<BlockerFunction>[0];
export type LeaveQuestion = {
  /** What it says as long as nothing of it is being saved. */
  title?: string;
  text?: string;
  /** Whether this way to another address would lose something. */
  asks: (way: Way) => boolean;
};
export type Asking = { readonly current: LeaveQuestion };
/** The question that is asked, about a way to another address or before something else. */
type Asked = { asking: Asking } & ({ way: Way } | { onLeave: () => void });

type Ask = (asked: Asked | undefined) => void;
export type LeaveBlockerProps = {
  all: readonly Asking[];
  asked: Asked | undefined;
  /** Whether what would be lost is being saved, which may end while the question is asked. */
  isSaving: boolean;
  onAsk: Ask;
};
type LeaveBlocker = ComponentType<LeaveBlockerProps>;

type LeaveQuestions = {
  /** What it returns takes the question away. */
  add: (asking: Asking, Blocker: LeaveBlocker) => () => void;
  ask: Ask;
  setSaving: (asking: Asking, isSaving: boolean) => void;
};

export const LeaveQuestionsContext = createContext<LeaveQuestions | undefined>(undefined);

/**
 * The router has one blocker at a time, and forms that may lose something stand over one another: a new customer over a
 * bill. One blocker asks for all of them. Without such a form there is none: the router warns of a way that is not its
 * own, such as the link to the content. The forms bring it with them: the first screens, which have none, load no dialog.
 */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly { asking: Asking; Blocker: LeaveBlocker }[]>([]);
  const [asked, ask] = useState<Asked>();
  const [saving, setSaving] = useState<readonly Asking[]>([]);
  const [questions] = useState<LeaveQuestions>(() => ({
    add(asking, Blocker) {
      setAll((before) => [...before, { asking, Blocker }]);
      return () => setAll((before) => before.filter((each) => each.asking !== asking));
    },
    ask,
    setSaving(asking, isSaving) {
      setSaving((before) => [...before.filter((each) => each !== asking), ...(isSaving ? [asking] : [])]);
    },
  }));
  const Blocker = all[0]?.Blocker;
  return (
    <LeaveQuestionsContext value={questions}>
      {children}
      {Blocker && (
        <Blocker
          all={all.map(({ asking }) => asking)}
          asked={asked}
          isSaving={asked !== undefined && saving.includes(asked.asking)}
          onAsk={ask}
        />
      )}
    </LeaveQuestionsContext>
  );
}
