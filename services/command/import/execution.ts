import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import { COMMAND_TIME_MAX_MS } from "@bahi/service-kit/http/time-left.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import type { CommandContext } from "../execution/command-context.ts";

/** An outage of the store is waited for so long before an import ends. */
const OUTAGE_MAX_MS = 60_000;
const RETRY_DELAY_MS = 1_000;

export type Executed<Result> = { result: Result } | { refusal: Refused };

/** Executes the commands of one import under their keys, as often as it takes until their outcome is known. */
export function createExecution(actor: Actor, now: () => Date, signal: AbortSignal) {
  let latestPosition = "";

  async function execute<Result extends { position: string }>(
    { key, digest }: Pick<CommandContext, "key" | "digest">,
    work: (context: CommandContext) => Promise<Result>,
  ): Promise<Executed<Result>> {
    const giveUpAt = performance.now() + OUTAGE_MAX_MS;
    for (;;) {
      signal.throwIfAborted();
      const deadlineMs = performance.now() + COMMAND_TIME_MAX_MS;
      try {
        const result = await work({ key, digest, actor, at: now().toISOString(), deadlineMs });
        if (result.position > latestPosition) latestPosition = result.position;
        return { result };
      } catch (error) {
        // A wrong clock is no matter of the row.
        if (error instanceof Refused && error.code !== "clock-leapt") return { refusal: error };
        const isOutage = error instanceof StoreUnavailableError || error instanceof Unavailable;
        if (!isOutage || performance.now() >= giveUpAt) throw error;
        await wait(RETRY_DELAY_MS, undefined, { signal });
      }
    }
  }

  return { execute, position: () => latestPosition };
}
export type Execution = ReturnType<typeof createExecution>;
