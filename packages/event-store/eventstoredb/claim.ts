import { createHash, randomUUID } from "node:crypto";
import { ConflictError } from "../errors.ts";
import type { RecordedEvent } from "../event-store.ts";
import type { Appender, StreamAppend } from "./append.ts";
import {
  ATTEMPTED,
  type Attempt,
  type ClaimReference,
  CREATES,
  GIVEN_UP,
  streamOfKey,
} from "./key-entries.ts";
import type { Leader } from "./leader.ts";
import { eventAt, lastEvent } from "./read.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";

/** The last attempt of a key, and the revision at which its next attempt must be written. */
type Claim = { last: Attempt | undefined; revision: number | "none" };

/**
 * Where the next claim of a key is appended: in the stream of a command's key, or in that of its category and key.
 * `digest`: the append also binds the key to the command with this digest.
 */
export type ClaimPlace =
  | { in: "key"; expected: number | "none"; digest?: string }
  | { in: "category"; expected: number | "none" };

/** A claim that is ready to be appended. A conflict means that another instance is working for the same key. */
export type NewClaim = { reference: ClaimReference; append: StreamAppend };

function streamOf(category: string, { key, expected }: Pick<ClaimReference, "key" | "expected">): string {
  return expected === undefined ? claimStream(category, key) : streamOfKey(key);
}

/** The key is hashed, because it may have characters that the name of a stream may not. */
function claimStream(category: string, key: string): string {
  return `${CLAIM_PREFIX}${category}-${createHash("sha256").update(key).digest("hex")}`;
}

export function newClaim(
  category: string,
  { key, place, attempt }: { key: string; place: ClaimPlace; attempt: Attempt },
): NewClaim {
  const { expected } = place;
  const event = { id: randomUUID(), type: ATTEMPTED, data: attempt, metadata: { key } };
  const binding =
    place.in === "key" && place.digest !== undefined
      ? [{ id: randomUUID(), type: CREATES, data: { digest: place.digest, category }, metadata: { key } }]
      : [];
  const events = [...binding, event];
  const revision = (expected === "none" ? -1 : expected) + events.length;
  const reference = { key, revision, id: event.id, ...(place.in === "key" && { expected }) };
  return { reference, append: { streamId: streamOf(category, reference), expected, events } };
}

export async function readClaim(leader: Leader, category: string, key: string): Promise<Claim> {
  const last = await lastEvent(leader, claimStream(category, key));
  return last === undefined
    ? { last: undefined, revision: "none" }
    : { last: attemptOf(last), revision: last.revision };
}

/** The attempt of one claim; `undefined`: it was never written, and from now on never will be. */
export async function settleClaim(
  leader: Leader,
  appender: Appender,
  category: string,
  reference: ClaimReference,
): Promise<Attempt | undefined> {
  const { key, revision, id } = reference;
  const streamId = streamOf(category, reference);
  const expected = reference.expected ?? (revision === 0 ? "none" : revision - 1);
  for (;;) {
    const found = await eventAt(leader, streamId, revision);
    if (found !== undefined) return found.id === id ? attemptOf(found) : undefined;
    // The writer of the range below has not written its claims, because it died or hangs. The claims of one batch are
    // stored in their order: there it takes a node that stops and begins to lead in between.
    const event = { id: randomUUID(), type: GIVEN_UP, data: {}, metadata: { key } };
    try {
      await appender.append(streamId, expected, [event]);
      return undefined;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (error.actual === "none" || error.actual < revision) return undefined; // the claim before is missing, too
    }
  }
}

function attemptOf({ type, data }: RecordedEvent): Attempt | undefined {
  // Only this file writes to these streams.
  return type === ATTEMPTED ? (JSON.parse(data) as Attempt) : undefined;
}
