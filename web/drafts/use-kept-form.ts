import { useCallback, useRef, useState } from "react";
import type { z } from "zod";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { useUser } from "../session/session.ts";
import { type Kept, canKeep, forgetKept, loadKept, storeKept } from "./kept-draft.ts";
import { useStoring } from "./use-storing.ts";

export type KeptForm<T> = {
  /** What was kept when the form was opened. */
  found: Kept<T> | undefined;
  /** The first Idempotency-Key of its command. */
  commandKey: string;
  /** Called when it is saved, or discarded. */
  forget: () => void;
};

type Forgotten = { isForgotten: () => boolean };

/** What this user typed into the form of `what`, and left. `schema` reads what an older Bahi may have written. */
export function useKeptForm<T>(what: string, schema: z.ZodType<T>): KeptForm<T> & Forgotten {
  const { id: userId } = useUser();
  const [found] = useState(() => loadKept(userId, what, schema));
  const [commandKey] = useState(() => found?.commandKey ?? newIdempotencyKey());
  const forgotten = useRef(false);
  const forget = useCallback(() => {
    forgotten.current = true;
    forgetKept(userId, what);
  }, [userId, what]);
  const isForgotten = useCallback(() => forgotten.current, []);
  return { found, commandKey, forget, isForgotten };
}

/**
 * Keeps `content` while there is something to keep; undefined when nothing is typed.
 * @returns whether all of it is kept. Only then may the form be left without a question.
 */
export function useKeeping(
  what: string,
  { found, commandKey, isForgotten }: Pick<KeptForm<unknown>, "found" | "commandKey"> & Forgotten,
  content: unknown,
): boolean {
  const { id: userId } = useUser();
  const [isKept, setKept] = useState(canKeep);
  // The content is made anew with each rendering: as text it says whether it is another.
  const text = content === undefined ? undefined : JSON.stringify(content);
  const store = useCallback(
    (at: string) => {
      if (isForgotten()) {
        // What is typed after the save belongs to another command.
        if (text !== undefined) setKept(false);
      } else if (text === undefined) forgetKept(userId, what);
      else setKept(storeKept(userId, what, { content: JSON.parse(text), commandKey, at }));
    },
    [text, userId, what, commandKey, isForgotten],
  );
  const isAsFound = found !== undefined && text === JSON.stringify(found.content);
  useStoring(isAsFound ? found.at : undefined, store);
  return isKept;
}
