import { createHash } from "node:crypto";
import type { NewEvent, Outcome } from "../event-store.ts";
import type { Leader } from "./leader.ts";
import { readStream } from "./read.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";

// These names are stored for ever. The stream of a key has entries of three types, and claims of numbers; see claim.ts.

/** The key has created, or will create, a numbered stream. */
export const CREATES = "KeyCreates";
export type Creates = { digest: string; category: string };

/** Announcement: an append with this command is about to be made. */
export const APPENDS = "KeyAppends";
export type Appends = {
  digest: string;
  streamId: string;
  expected: number | "none";
  /** Id of the last event of the command, and how many events the append has up to it. */
  id: string;
  count: number;
  /**
   * All events of the append, when they are small and it has no other command: any instance can make it. They have no
   * `command`: the announcement has bound the key.
   */
  events: NewEvent[];
  /** The id of the kept append, when it has several commands; see `KeptAppends`. */
  kept?: string;
};

/** The command changed nothing. */
export const UNCHANGED = "KeyUnchanged";
type Unchanged = { digest: string } & Omit<Outcome, "position">;

export type NewEntry =
  | { type: typeof CREATES; data: Creates }
  | { type: typeof APPENDS; data: Appends }
  | { type: typeof UNCHANGED; data: Unchanged };
export type Entry = NewEntry & { position: string };

/** Type of a claim: the key is about to write to a number. */
export const ATTEMPTED = "NumberAttempted";
/** Type of an event in the place of a missing claim that later ones name: that claim can no longer be stored. */
export const GIVEN_UP = "NumberGivenUp";

/** The number that a key is about to get, and the ids of the events that it will write there. */
export type Attempt = {
  number: number;
  ids: string[];
  /** See `contentDigestOf`. Earlier releases wrote none. */
  contentDigest?: string;
  /**
   * The events, when a later claim may depend on this one: any instance can write them. They have no `command`, because
   * its key is bound before they are written.
   */
  events?: NewEvent[];
  /**
   * The claim of the number below, when its events may not be stored so far: of the same batch, or of the range of
   * another writer.
   */
  after?: ClaimReference;
};

/**
 * A claim by its place and its id: another event at this place is not this claim. `expected`: the claim is in the stream
 * of a command's key, and this is the revision that its append expects there. Without it, the claim is in the stream of
 * its category and key.
 */
export type ClaimReference = { key: string; revision: number; id: string; expected?: number | "none" };

/** What the stream of a key holds. `revision`: of its last event. */
export type KeyEntries = {
  /** The first one says which command the key belongs to. */
  bindings: Entry[];
  /** The key has claimed a number here, or a claim of it was given up. */
  hasClaims: boolean;
  /** The last claim, unless it was given up. */
  lastAttempt: Attempt | undefined;
  revision: number | "none";
};

export async function readKey(leader: Leader, key: string): Promise<KeyEntries> {
  const found: KeyEntries = { bindings: [], hasClaims: false, lastAttempt: undefined, revision: "none" };
  for await (const batch of readStream(leader, streamOfKey(key))) {
    for (const { type, data, position, revision } of batch) {
      found.revision = revision;
      // as: only this folder writes here
      if (type === ATTEMPTED || type === GIVEN_UP) {
        found.hasClaims = true;
        found.lastAttempt = type === ATTEMPTED ? (JSON.parse(data) as Attempt) : undefined;
      } else found.bindings.push({ type, data: JSON.parse(data), position } as Entry);
    }
  }
  return found;
}

/** The key is hashed, because it may have characters that the name of a stream may not. */
export function streamOfKey(key: string): string {
  return `${CLAIM_PREFIX}key-${createHash("sha256").update(key).digest("hex")}`;
}
