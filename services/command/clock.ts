import { refused } from "@bahi/contracts/refusal.ts";

/** Smaller differences are allowed: a computer that slept over a holiday, a clock that is adjusted. */
const AHEAD_MAX_MS = 31 * 24 * 3_600_000;
const BACK_MAX_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/**
 * The clock for the time of events. It never runs backwards. It compares the wall clock with the monotonic clock and
 * refuses a leap (`clock-leapt`) until both agree again or the process restarts: one event of next year would hide all
 * later events from a question about today.
 */
export function createClock(
  wallClock: () => number = Date.now,
  monotonicClock: () => number = () => performance.now(),
): Clock {
  let last = { wall: wallClock(), monotonic: monotonicClock() };
  let logEndsAt = 0;
  return {
    now() {
      const now = { wall: wallClock(), monotonic: monotonicClock() };
      const expected = last.wall + (now.monotonic - last.monotonic);
      if (now.wall - expected > AHEAD_MAX_MS || expected - now.wall > BACK_MAX_MS)
        throw refused("clock-leapt");
      last = { wall: Math.max(last.wall, now.wall), monotonic: now.monotonic };
      return new Date(Math.max(last.wall, logEndsAt));
    },
    continueFrom(lastEventAt) {
      const aheadMs = lastEventAt.getTime() - wallClock();
      if (aheadMs <= BACK_MAX_MS) logEndsAt = lastEventAt.getTime();
      if (aheadMs > BACK_MAX_MS) return warningOf("before", lastEventAt, aheadMs);
      return -aheadMs > AHEAD_MAX_MS ? warningOf("after", lastEventAt, -aheadMs) : undefined;
    },
  };
}

export type Clock = {
  /** The time for a new event. Refused: `clock-leapt`. */
  now(): Date;
  /**
   * Call at the start with the time of the last event: later events are not earlier than it. Returns a warning when the
   * wall clock and the log are far apart. The program cannot know which of them is wrong.
   */
  continueFrom(lastEventAt: Date): string | undefined;
};

function warningOf(side: "before" | "after", lastEventAt: Date, apartMs: number): string {
  const days = Math.max(1, Math.round(apartMs / DAY_MS));
  const distance = `${days} ${days === 1 ? "day" : "days"}`;
  return `The clock of this computer stands ${distance} ${side} the last entry of the books (${lastEventAt.toISOString()}). Look whether it is right: the time of an entry can never be changed.`;
}
