import { refused } from "@bahi/contracts/refusal.ts";

/** A computer that was asleep for a holiday has not leapt, and neither has one whose clock is put right by a little. */
const AHEAD_MAX_MS = 31 * 24 * 3_600_000;
const BACK_MAX_MS = 3_600_000;

/**
 * The time that events are stored with. It never runs backwards. A leap is refused (`clock-leapt`): one event of next
 * year would hide all that follows it from a question about today. The time that has passed is also measured by a clock
 * that nobody can set; what it says is believed until the other one fits again, or the program is started anew.
 */
export function createClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): () => Date {
  let last = { wall: wall(), steady: steady() };
  return () => {
    const now = { wall: wall(), steady: steady() };
    const expected = last.wall + (now.steady - last.steady);
    if (now.wall - expected > AHEAD_MAX_MS || expected - now.wall > BACK_MAX_MS) throw refused("clock-leapt");
    last = { wall: Math.max(last.wall, now.wall), steady: now.steady };
    return new Date(last.wall);
  };
}
