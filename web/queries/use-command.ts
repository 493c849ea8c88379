import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "react-hot-toast/headless";
import { ApiError, detailOf, isStatus } from "../api/api-error.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { answerTexts } from "../texts/answers.ts";
import { useIsShown } from "./use-is-shown.ts";
import { showSaved } from "./list.ts";
import type { Noun } from "./nouns.ts";
import { refresh } from "./refresh.ts";

type CommandOptions<Input, Result> = {
  /** What is asked for again when it is done. A record that is answered is one of these. */
  noun: Noun;
  send: (input: Input, key: string) => Promise<Result>;
  /** The first Idempotency-Key, for a form that may outlive its page; otherwise a new one. */
  key?: string;
  /** What follows on the screen. When it throws, the person is told that it is saved all the same. */
  onDone?: (result: Result, input: Input) => void;
  onFailed?: (error: unknown, input: Input) => void;
};

/**
 * Whether somebody has changed or deleted since what is on the screen: when it is opened again, it is as it is now. Whoever
 * changes the lock reads first why (`lock-failed.tsx`), and then loads the settings.
 */
function isOfOlderRecord(error: unknown): boolean {
  return isStatus(error, 412) || isStatus(error, 404);
}

/** The form that was left cannot say it any more. That a session has ended is said by the screen that follows. */
function tellOfFailure(error: unknown): void {
  if (!isStatus(error, 401)) toast.error(answerTexts.notDone(detailOf(error, answerTexts.fault)));
}

/**
 * A command of a form or dialog. Its Idempotency-Key lives as long as the form: every attempt at the same command carries
 * it, so a second click, or a retry after a lost answer, makes one record. A command that is under way is not sent
 * again, and one that is done is followed by a new key.
 */
export function useCommand<Input, Result>(options: CommandOptions<Input, Result>) {
  const client = useQueryClient();
  const key = useRef(options.key ?? newIdempotencyKey());
  const isUnderWay = useRef(false);
  const isShown = useIsShown();
  const mutation = useMutation({
    // By this a form that is opened meanwhile knows that it is under way.
    ...(options.key !== undefined && { mutationKey: [options.key] }),
    mutationFn: (input: Input) => options.send(input, key.current),
  });

  /** Whether a record is another than before, be it by this attempt or by an earlier one. */
  async function attempt(input: Input): Promise<boolean> {
    let result: Result;
    try {
      result = await mutation.mutateAsync(input);
    } catch (error) {
      options.onFailed?.(error, input);
      if (!isShown.current) tellOfFailure(error);
      // Somebody has locked the books since the settings were read.
      if (error instanceof ApiError && error.isLocked) void refresh(client, "settings");
      if (isOfOlderRecord(error) && options.noun !== "settings") void refresh(client, options.noun);
      if (!(error instanceof ApiError && error.isSavedBefore)) return false;
      // Saving once more after that message means another record.
      key.current = newIdempotencyKey();
      return true;
    }
    try {
      showSaved(client, options.noun, result);
      options.onDone?.(result, input);
      key.current = newIdempotencyKey();
    } catch (error) {
      // It is saved. The form may still be there: under the same key, saving it once more makes no second record.
      toast.error(answerTexts.savedAndStopped, { id: "saved-and-stopped" });
      reportError(error);
    }
    return true;
  }

  async function run(input: Input): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const isChanged = await attempt(input);
    // The lists are read while the form can be used again.
    isUnderWay.current = false;
    if (isChanged) await refresh(client, options.noun);
  }

  return {
    run: (input: Input) => void run(input),
    isPending: mutation.isPending,
    /** Why the last attempt failed; null before and after. */
    error: mutation.error,
    forgetError: () => mutation.reset(),
  };
}
