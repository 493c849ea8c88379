import { useCallback, useEffect, useState } from "react";
import type { z } from "zod";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { useUser } from "../session/session.ts";
import { type Kept, canKeep, forgetKept, loadKept, onOtherTab, storeKept } from "./kept-draft.ts";
import { forgetCommand, isForgotten } from "./stored-text.ts";
import { useStoring } from "./use-storing.ts";

export type KeptForm<T> = {
  /** What was kept when the form was opened. */
  found: Kept<T> | undefined;
  /** The first Idempotency-Key of its command. */
  commandKey: string;
  /** Called when it is saved, or discarded. */
  forget: () => void;
};

/** What this user typed into the form of `what`, and left. `schema` reads what an older Bahi may have written. */
export function useKeptForm<T>(what: string, schema: z.ZodType<T>): KeptForm<T> {
  const { id: userId } = useUser();
  const [found] = useState(() => loadKept(userId, what, schema));
  const [commandKey] = useState(() => found?.commandKey ?? newIdempotencyKey());
  const forget = useCallback(() => {
    forgetCommand(commandKey);
    forgetKept(userId, what, commandKey);
  }, [userId, what, commandKey]);
  return { found, commandKey, forget };
}

/**
 * Keeps `content` while there is something to keep; undefined when nothing is typed.
 * @returns whether all of it is kept. Only then may the form be left without a question.
 */
export function useKeeping(
  what: string,
  { found, commandKey }: Pick<KeptForm<unknown>, "found" | "commandKey">,
  content: unknown,
): boolean {
  const { id: userId } = useUser();
  const [isKept, setKept] = useState(() => canKeep(userId, what, commandKey));
  useEffect(
    () => onOtherTab(userId, what, () => setKept(canKeep(userId, what, commandKey))),
    [userId, what, commandKey],
  );
  // The content is made anew with each rendering: as text it says whether it is another.
  const text = content === undefined ? undefined : JSON.stringify(content);
  const isAsFound = found !== undefined && text === JSON.stringify(found.content);
  const store = useCallback(
    (at: string) => {
      if (isForgotten(commandKey)) {
        // What is typed after the save belongs to another command. What was found may be saved by a form that was left.
        if (text !== undefined) setKept(isAsFound);
      } else if (text === undefined) forgetKept(userId, what, commandKey);
      else setKept(storeKept(userId, what, { content: JSON.parse(text), commandKey, at }));
    },
    [text, userId, what, commandKey, isAsFound],
  );
  useStoring(isAsFound ? found.at : undefined, store);
  return isKept;
}
