import { useEffect, useRef } from "react";

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
