import { useSyncExternalStore } from "react";
import { read } from "../api/call.ts";
import { hasLeapt } from "../format/clock.ts";
import { today } from "../format/today.ts";

/** So late a screen may notice midnight. A timer to it would be late by the time that the device slept. */
const LOOK_EVERY_MS = 15_000;

const listeners = new Set<() => void>();
let looking: ReturnType<typeof setInterval> | undefined;

function tellAll(): void {
  for (const tell of listeners) tell();
}

/** After a leap of the clock the server says first what day it is. */
function look(): void {
  if (!hasLeapt()) tellAll();
  else void read("/auth/me").then(tellAll, tellAll);
}

/** One timer for all, while anybody listens. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  looking ??= setInterval(look, LOOK_EVERY_MS);
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
