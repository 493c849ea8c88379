import { type Query, QueryClient } from "@tanstack/react-query";
import { isRefused } from "../api/api-error.ts";
import { isStillToCome } from "../format/clock.ts";

export const SECOND_MS = 1000;
const FRESH_MS = 5 * 60 * SECOND_MS;
const RETRIES_MAX = 2;

/** What was refused is refused again; only what failed is worth another try. */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  return !isRefused(error) && failureCount < RETRIES_MAX;
}

/** What is not fresh is asked for again, and what would be fresh until a clock that was set back is there again. */
function whenStale({ state }: Pick<Query, "state">): true | "always" {
  return isStillToCome(state.dataUpdatedAt) ? "always" : true;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        refetchOnMount: whenStale,
        refetchOnWindowFocus: whenStale,
        // The shop's own server may be reachable without a network connection: send the request, and do not wait for
        // one.
        networkMode: "always",
        refetchOnReconnect: whenStale,
      },
      // Whoever pressed the button decides whether it is pressed again.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
