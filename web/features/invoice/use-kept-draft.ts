import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { type Draft, type DraftChange, changeDraft, isChanged } from "./draft.ts";
import { type DraftOwner, forgetDraft, loadDraft, storeDraft } from "./stored-draft.ts";

/** So long after the last key the draft is written down: soon enough for a crash, and never while a key is answered. */
const STORE_DELAY_MS = 200;

/** What a form is about. */
export type FormDraft = {
  draft: Draft;
  dispatch: (change: DraftChange) => void;
  /** The first Idempotency-Key of its command. */
  orderKey: string;
  isDirty: boolean;
  /** Called when it is saved, or left for good. */
  forget: () => void;
};

type KeptDraft = FormDraft & {
  /** Called when the draft is sent as it is: from then on it is kept, also without an entry of its own. */
  noteSent: () => void;
  /** Whether it was begun before this page was opened. */
  wasBroughtBack: boolean;
};

/**
 * The draft of this user, begun as `start`. It outlives a reload, a crash and the end of the session. `forget` ends that:
 * after success, and when the person leaves it for good.
 */
export function useKeptDraft({ userId, place }: DraftOwner, start: Draft): KeptDraft {
  const [begun] = useState(() => {
    const kept = loadDraft({ userId, place });
    return kept ?? { draft: start, orderKey: newIdempotencyKey(), isNew: true };
  });
  const [draft, dispatch] = useReducer(changeDraft, begun.draft);
  const [isSent, setSent] = useState(false);
  const isDirty = isSent || isChanged(draft, start);
  const isForgotten = useRef(false);

  const store = useCallback(() => {
    if (isForgotten.current) return;
    if (isDirty) storeDraft({ userId, place }, { draft, orderKey: begun.orderKey });
    else forgetDraft({ userId, place });
  }, [draft, isDirty, userId, place, begun.orderKey]);

  useEffect(() => {
    const timer = setTimeout(store, STORE_DELAY_MS);
    window.addEventListener("pagehide", store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", store);
    };
  }, [store]);

  // A session that ends takes the page away without a pause.
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  }, [store]);
  useEffect(() => () => latest.current(), []);

  const forget = useCallback(() => {
    isForgotten.current = true;
    forgetDraft({ userId, place });
  }, [userId, place]);

  const noteSent = useCallback(() => setSent(true), []);

  return {
    draft,
    dispatch,
    noteSent,
    orderKey: begun.orderKey,
    isDirty,
    wasBroughtBack: !("isNew" in begun),
    forget,
  };
}
