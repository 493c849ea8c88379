import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentPosition, waitForHistory } from "../../queries/history.ts";

const RETRY_DELAY_MS = 5000;

/**
 * Asks for the history again as soon as there is something new. It waits at the server, one call after the other, each
 * from where the last one looked, so that nothing is missed in between.
 */
export function useLiveHistory(filters: Record<string, string>): void {
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;

    async function follow(): Promise<void> {
      let after = await currentPosition(signal);
      while (after !== null && !signal.aborted) {
        const { isNew, position } = await waitForHistory(filters, after, signal);
        after = position;
        if (isNew) await client.invalidateQueries({ queryKey: ["history", "all"] });
      }
    }

    async function keepFollowing(): Promise<void> {
      while (!signal.aborted) {
        try {
          await follow();
        } catch {
          // The server is away or busy; the list itself says so when it is asked for.
        }
        // Also after an answer without a position, as through a proxy that leaves headers out.
        await pause(signal);
      }
    }

    void keepFollowing();
    return () => ending.abort();
  }, [client, filters]);
}

/** Before it is tried again. Who leaves the screen ends it. */
async function pause(signal: AbortSignal): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(RETRY_DELAY_MS)]);
  if (!over.aborted) await new Promise((resolve) => over.addEventListener("abort", resolve, { once: true }));
}
