import { createHash, timingSafeEqual } from "node:crypto";
import { refused } from "@bahi/contracts/refusal.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { sharedRead } from "@bahi/service-kit/shared-read.ts";

/** Keys may have been rotated, and are not read again for each who calls, nor for each who guesses. */
const READ_EVERY_MS = 1_000;

/**
 * Every route of this scope wants the key that this deployment has drawn for control, which its services find in the
 * database. A page in a browser controls nothing, wherever it comes from.
 */
export function requireControlKey(scope: App, keys: Keys): void {
  const readForAll = sharedRead(() => keys.reload(), READ_EVERY_MS);
  const readForUnknown = sharedRead(() => keys.reload(), READ_EVERY_MS);
  const isCurrent = (given: string) => isSame(given, keys.current("control").secret);

  async function isKey(given: string): Promise<boolean> {
    // Also for a key that was right: the one that was replaced may be in other hands.
    await readForAll();
    if (isCurrent(given)) return true;
    await readForUnknown();
    return isCurrent(given);
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
