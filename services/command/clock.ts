import { refused } from "@bahi/contracts/refusal.ts";

/** A computer that was asleep for a holiday has not leapt, and neither has one whose clock is put right by a little. */
const AHEAD_MAX_MS = 31 * 24 * 3_600_000;
const BACK_MAX_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/**
 * The time that events are stored with. It never runs backwards. A leap is refused (`clock-leapt`): one event of next
 * year would hide all that follows it from a question about today. The time that has passed is also measured by a clock
 * that nobody can set; what it says is believed until the other one fits again, or the program is started anew.
 */
export function createClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): Clock {
  let last = { wall: wall(), steady: steady() };
  let logEndsAt = 0;
  return {
    now() {
      const now = { wall: wall(), steady: steady() };
      const expected = last.wall + (now.steady - last.steady);
      if (now.wall - expected > AHEAD_MAX_MS || expected - now.wall > BACK_MAX_MS)
        throw refused("clock-leapt");
      last = { wall: Math.max(last.wall, now.wall), steady: now.steady };
      return new Date(Math.max(last.wall, logEndsAt));
    },
    goOnFrom(lastEventAt) {
      const aheadMs = lastEventAt.getTime() - wall();
      if (aheadMs <= BACK_MAX_MS) logEndsAt = lastEventAt.getTime();
      if (aheadMs > BACK_MAX_MS) return doubt("before", lastEventAt, aheadMs);
      return -aheadMs > AHEAD_MAX_MS ? doubt("after", lastEventAt, -aheadMs) : undefined;
    },
  };
}

export type Clock = {
  /** The time for a new event. Refused: `clock-leapt`. */
  now(): Date;
  /**
   * Told at the start when the log ends, so that time goes on from there. Gives a sentence where the clock of the computer
   * and the log are so far apart that one of them is likely to be wrong; which of them, only a person can know.
   */
  goOnFrom(lastEventAt: Date): string | undefined;
};

function doubt(side: "before" | "after", lastEventAt: Date, apartMs: number): string {
  const days = Math.max(1, Math.round(apartMs / DAY_MS));
  const distance = `${days} ${days === 1 ? "day" : "days"}`;
  return `The clock of this computer stands ${distance} ${side} the last entry of the books (${lastEventAt.toISOString()}). Look whether it is right: the time of an entry can never be changed.`;
}
