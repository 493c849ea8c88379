import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";

export const SECOND_MS = 1000;
const FRESH_MS = 5 * 60 * SECOND_MS;
const RETRIES_MAX = 2;

/** What was refused is refused again; only what failed is worth another try. */
export function isWorthRetrying(failureCount: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && failureCount < RETRIES_MAX;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        refetchOnWindowFocus: true,
        // The shop's own server may be reachable without a network connection: send the request, and do not wait for
        // one.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // Whoever pressed the button decides whether it is pressed again.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
