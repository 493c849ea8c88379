import { refused } from "@bahi/contracts/refusal.ts";

const ATTEMPTS_MAX = 10;
const WINDOW_MS = 5 * 60_000;
const REMEMBERED_MAX = 10_000;

export type LoginAttempts = {
  /** Counts an attempt before its password is looked at, so that guesses at the same time all count. */
  begin(who: string): void;
  /** It was the right password: whoever knows it may sign in as often as he likes. */
  succeeded(who: string): void;
};

/** Refuses to look at further passwords (`too-many-logins`) after ten wrong ones within five minutes. */
export function createLoginAttempts(now: () => number = Date.now): LoginAttempts {
  const attempts = new Map<string, { count: number; until: number }>();

  function forgetOld(): void {
    for (const [who, { until }] of attempts) if (until <= now()) attempts.delete(who);
    // Still too many: somebody tries names without end. The oldest go first.
    for (const who of attempts.keys()) {
      if (attempts.size < REMEMBERED_MAX) break;
      attempts.delete(who);
    }
  }

  return {
    begin(who) {
      const known = attempts.get(who);
      if (known && known.until > now()) {
        if (known.count >= ATTEMPTS_MAX) throw refused("too-many-logins");
        known.count += 1;
        return;
      }
      if (attempts.size >= REMEMBERED_MAX) forgetOld();
      attempts.set(who, { count: 1, until: now() + WINDOW_MS });
    },
    succeeded: (who) => attempts.delete(who),
  };
}
