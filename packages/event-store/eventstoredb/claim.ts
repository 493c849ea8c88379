import { createHash, randomUUID } from "node:crypto";
import type { Appender } from "./append.ts";
import type { Leader } from "./leader.ts";
import { readStream } from "./read.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";

/** These names are stored for ever: the number that a key was about to get, and the ids that it would write there. */
const ATTEMPTED = "NumberAttempted";
export type Attempt = { number: number; ids: string[] };

/** What a key has attempted last, and the revision at which its next attempt has to be written. */
export type Claim = { last: Attempt | undefined; revision: number | "none" };

/** A stream for each key. It is hashed, since a key may be any text and the name of a stream may not. */
function claimStream(category: string, key: string): string {
  return `${CLAIM_PREFIX}${category}-${createHash("sha256").update(key).digest("hex")}`;
}

export async function readClaim(leader: Leader, category: string, key: string): Promise<Claim> {
  const stream = readStream(leader, claimStream(category, key), { direction: "backwards", limit: 1 });
  for await (const [last] of stream) {
    // Only `writeClaim` writes here.
    if (last !== undefined) return { last: last.data as Attempt, revision: last.revision };
  }
  return { last: undefined, revision: "none" };
}

/** A conflict means that another instance is working for the same key. */
export async function writeClaim(
  appender: Appender,
  {
    category,
    key,
    revision,
    attempt,
  }: { category: string; key: string; revision: number | "none"; attempt: Attempt },
): Promise<void> {
  const event = { id: randomUUID(), type: ATTEMPTED, data: attempt, metadata: { key } };
  await appender.append(claimStream(category, key), revision, [event]);
}
