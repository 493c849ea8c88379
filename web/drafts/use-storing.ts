import { useEffect, useRef } from "react";
import { now } from "../format/clock.ts";

/** So long after the last key a draft is written down: soon enough for a crash, and never while a key is answered. */
const STORE_DELAY_MS = 200;

/** Calls `store` soon after it has changed, and at once when the page or the form goes. */
export function useStoring(store: () => void): void {
  useEffect(() => {
    const timer = setTimeout(store, STORE_DELAY_MS);
    window.addEventListener("pagehide", store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", store);
    };
  }, [store]);

  // A way to another screen, or a session that ends, takes the form away without a pause.
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  }, [store]);
  useEffect(() => () => latest.current(), []);
}

/**
 * Calls `store` with the time, an ISO timestamp, at which the content was typed: `at` where it is known, or that of the first
 * call, however much later the form goes.
 */
export function typedAt(at: string | undefined, store: (at: string) => void): () => void {
  let known = at;
  return () => store((known ??= now().toISOString()));
}
