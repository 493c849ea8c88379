import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("screen and (width < 40rem)");

function listen(changed: () => void): () => void {
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
}

/** Whether the screen is as narrow as a phone, where a row of a table becomes a card. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => narrow.matches);
}
