import { useCallback, useReducer, useState } from "react";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { forgetCommand, isForgotten } from "../../drafts/stored-text.ts";
import { useStoring } from "../../drafts/use-storing.ts";
import { type Draft, type DraftChange, changeDraft, isChanged } from "./draft.ts";
import { type DraftOwner, forgetDraft, loadDraft, storeDraft } from "./stored-draft.ts";

/** What a form is about. */
export type FormDraft = {
  draft: Draft;
  dispatch: (change: DraftChange) => void;
  /** The first Idempotency-Key of its command. */
  commandKey: string;
  isDirty: boolean;
  /** Whether the browser keeps it: only then may it be left without a question. */
  isKept: boolean;
  /** Called when it is saved. */
  forget: () => void;
};

type KeptDraft = FormDraft & {
  /** Called when the draft is sent as it is: from then on it is kept, also without an entry of its own. */
  noteSent: () => void;
  /** Whether it was begun before this form was opened, and when it was left. */
  wasBroughtBack: boolean;
  leftAt: string | undefined;
};

/**
 * The draft of this user, begun as `startNow`, whose date is today: after midnight that is another one, and a draft in
 * which nothing is typed follows it. It outlives a way to another screen, a reload, a crash and the end of the session.
 * `forget` ends that, after success.
 */
export function useKeptDraft({ userId, place }: DraftOwner, startNow: Draft): KeptDraft {
  const [begun] = useState(() => {
    const kept = loadDraft({ userId, place });
    return kept ?? { draft: startNow, commandKey: newIdempotencyKey(), isNew: true };
  });
  const [start, setStart] = useState(startNow);
  const [draft, dispatch] = useReducer(changeDraft, begun.draft);
  const [isSent, setSent] = useState(false);
  const isDirty = isSent || (isChanged(draft, start) && isChanged(draft, startNow));
  if (!isDirty && start !== startNow) {
    setStart(startNow);
    dispatch({ type: "date", invoiceDate: startNow.invoiceDate });
  }
  const { commandKey } = begun;
  const isAsFound = "at" in begun && draft === begun.draft;
  const [isKept, setKept] = useState(true);
  const store = useCallback(
    (at: string) => {
      // A form that was left has saved it; what is typed since belongs to another invoice.
      if (isForgotten(commandKey)) setKept(isAsFound);
      else if (!isDirty) forgetDraft({ userId, place }, commandKey);
      else setKept(storeDraft({ userId, place }, { draft, commandKey, at }));
    },
    [draft, isDirty, isAsFound, userId, place, commandKey],
  );
  useStoring(isAsFound ? begun.at : undefined, store);

  const forget = useCallback(() => {
    forgetCommand(commandKey);
    forgetDraft({ userId, place }, commandKey);
  }, [userId, place, commandKey]);

  const noteSent = useCallback(() => setSent(true), []);

  return {
    draft,
    dispatch,
    noteSent,
    commandKey,
    isDirty,
    isKept,
    wasBroughtBack: !("isNew" in begun),
    leftAt: "at" in begun ? begun.at : undefined,
    forget,
  };
}
