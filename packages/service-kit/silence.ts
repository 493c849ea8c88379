/**
 * SQL: whether a heartbeat in the column `seen_at` is older than some seconds. One from the future is silent, too: the
 * clock was set back since, and nobody would wait until it is there again.
 */
export function isSilent(secondsMax: number): string {
  const interval = `make_interval(secs => ${secondsMax})`;
  return `seen_at not between clock_timestamp() - ${interval} and clock_timestamp() + ${interval}`;
}
