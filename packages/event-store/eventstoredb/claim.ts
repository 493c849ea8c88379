import { createHash, randomUUID } from "node:crypto";
import { ConflictError } from "../errors.ts";
import type { NewEvent, RecordedEvent } from "../event-store.ts";
import type { Appender, StreamAppend } from "./append.ts";
import type { Leader } from "./leader.ts";
import { eventAt, lastEvent } from "./read.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";

// These names are stored for ever.

/** Type of a claim: the key is about to write to a number. */
const ATTEMPTED = "NumberAttempted";
/** Type of an event in the place of a missing claim that later ones name: that claim can no longer be stored. */
const GIVEN_UP = "NumberGivenUp";

/** The number that a key is about to get, and the ids of the events that it will write there. */
export type Attempt = {
  number: number;
  ids: string[];
  /**
   * The events, when a later claim may depend on this one: any instance can write them. They have no `command`, because
   * its key is bound before the claim is written.
   */
  events?: NewEvent[];
  /**
   * The claim of the number below, when its events may not be stored so far: of the same batch, or of the range of
   * another writer.
   */
  after?: ClaimReference;
};

/** A claim by its place and its id: another event at this place is not this claim. */
export type ClaimReference = { key: string; revision: number; id: string };

/** The last attempt of a key, and the revision at which its next attempt must be written. */
export type Claim = { last: Attempt | undefined; revision: number | "none" };

/** A claim that is ready to be appended. A conflict means that another instance is working for the same key. */
export type NewClaim = { reference: ClaimReference; append: StreamAppend };

/** The stream of a key. The key is hashed, because it may have characters that the name of a stream may not. */
function claimStream(category: string, key: string): string {
  return `${CLAIM_PREFIX}${category}-${createHash("sha256").update(key).digest("hex")}`;
}

export function newClaim(
  category: string,
  { key, revision, attempt }: { key: string; revision: number | "none"; attempt: Attempt },
): NewClaim {
  const event = { id: randomUUID(), type: ATTEMPTED, data: attempt, metadata: { key } };
  return {
    reference: { key, revision: revision === "none" ? 0 : revision + 1, id: event.id },
    append: { streamId: claimStream(category, key), expected: revision, events: [event] },
  };
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
  { key, revision, id }: ClaimReference,
): Promise<Attempt | undefined> {
  const streamId = claimStream(category, key);
  for (;;) {
    const found = await eventAt(leader, streamId, revision);
    if (found !== undefined) return found.id === id ? attemptOf(found) : undefined;
    // The writer of the range below has not written its claims, because it died or hangs. The claims of one batch are
    // stored in their order: there it takes a node that stops and begins to lead in between.
    const event = { id: randomUUID(), type: GIVEN_UP, data: {}, metadata: { key } };
    try {
      await appender.append(streamId, revision === 0 ? "none" : revision - 1, [event]);
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
