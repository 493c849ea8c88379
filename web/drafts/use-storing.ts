import { useEffect, useMemo, useRef } from "react";
import { now } from "../format/clock.ts";

/** So long after the last key a draft is written down: soon enough for a crash, and never while a key is answered. */
const STORE_DELAY_MS = 200;

/**
 * Calls `store` soon after it has changed, and at once when the page or the form goes: with the time, an ISO timestamp, at
 * which the content was typed. That is `at` where it is known, or the first call, however much later the form goes.
 */
export function useStoring(at: string | undefined, store: (at: string) => void): void {
  const storeTyped = useMemo(() => {
    let known = at;
    return () => store((known ??= now().toISOString()));
  }, [at, store]);

  useEffect(() => {
    const timer = setTimeout(storeTyped, STORE_DELAY_MS);
    window.addEventListener("pagehide", storeTyped);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", storeTyped);
    };
  }, [storeTyped]);

  // A way to another screen, or a session that ends, takes the form away without a pause.
  const latest = useRef(storeTyped);
  useEffect(() => {
    latest.current = storeTyped;
  }, [storeTyped]);
  useEffect(() => () => latest.current(), []);
}
