import { createHash, timingSafeEqual } from "node:crypto";
import { refused } from "@bahi/contracts/refusal.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import type { App } from "@bahi/service-kit/http/app.ts";

/** Keys that were rotated are read again, and not for each who guesses. */
const RELOAD_EVERY_MS = 1_000;

/**
 * Every route of this scope wants the key that this deployment has drawn for control, which its services find in the
 * database. A page in a browser controls nothing, wherever it comes from.
 */
export function requireControlKey(scope: App, keys: Keys): void {
  let reloadedAt = performance.now();

  async function isKey(given: string): Promise<boolean> {
    if (isSame(given, keys.current("control").secret)) return true;
    if (performance.now() - reloadedAt < RELOAD_EVERY_MS) return false;
    reloadedAt = performance.now();
    await keys.reload();
    return isSame(given, keys.current("control").secret);
  }

  scope.addHook("onRequest", async ({ headers }) => {
    if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined) throw refused("admin-only");
    const given = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
    if (given === undefined || !(await isKey(given))) throw refused("not-signed-in");
  });
}

/** Takes the same time whatever was given. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
