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

/** The time by the clock of the server: that of a device may be wrong, and the books would be with it. */
export function now(): Date {
  return new Date(Date.now() + aheadMs);
}
