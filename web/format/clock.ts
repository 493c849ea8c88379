/** How far the clock of the server is ahead of that of the device, as its latest answers tell. */
let aheadMs = 0;

/** A server says its time in whole seconds, and may have read it a moment before. */
const UNCERTAIN_MS = 2000;

/**
 * Begins to compare the two clocks: called when the server is asked. What it returns is called with the `Date` header of
 * the answer, and corrects the clock of the device when the way there and back does not explain the difference.
 */
export function askingForTime(): (header: string | null) => void {
  const askedMs = Date.now();
  return (header) => {
    const saidMs = Date.parse(header ?? "");
    if (Number.isNaN(saidMs)) return;
    const leastMs = saidMs - Date.now();
    const mostMs = saidMs + UNCERTAIN_MS - askedMs;
    const isLikely = (ms: number) => leastMs <= ms && ms <= mostMs;
    if (!isLikely(aheadMs)) aheadMs = isLikely(0) ? 0 : (leastMs + mostMs) / 2;
  };
}

/** A clock that is adjusted moves by less. */
const LEAP_MS = 60_000;

const aheadOfSteadyMs = () => Date.now() - performance.now();
let aheadOfSteadyBeforeMs = aheadOfSteadyMs();

/**
 * Whether the clock of the device was set since this was asked last, or the device has slept. How far the server is ahead
 * is known again after its next answer.
 */
export function hasLeapt(): boolean {
  const before = aheadOfSteadyBeforeMs;
  aheadOfSteadyBeforeMs = aheadOfSteadyMs();
  return Math.abs(aheadOfSteadyBeforeMs - before) > LEAP_MS;
}

/** Whether something happened, by the clock of the device, at a time that is still to come: it was set back since. */
export function isStillToCome(atMs: number): boolean {
  return atMs > Date.now();
}

/** The time by the clock of the server: that of a device may be wrong, and the books would be with it. */
export function now(): Date {
  return new Date(Date.now() + aheadMs);
}
