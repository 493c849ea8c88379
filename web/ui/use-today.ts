import { useSyncExternalStore } from "react";
import { today } from "../format/today.ts";

/** So late a screen may notice midnight. A timer to it would be late by the time that the device slept. */
const LOOK_EVERY_MS = 15_000;

const listeners = new Set<() => void>();
let looking: ReturnType<typeof setInterval> | undefined;

/** One timer for all, while anybody listens. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  looking ??= setInterval(() => listeners.forEach((tell) => tell()), LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
}

/** Today in India, `YYYY-MM-DD`. What shows it is rendered again when another day has begun. */
export function useToday(): string {
  return useSyncExternalStore(listen, today);
}
