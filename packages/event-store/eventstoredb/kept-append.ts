import { randomUUID } from "node:crypto";
import { ConflictError } from "../errors.ts";
import type { NewEvent } from "../event-store.ts";
import type { Appender } from "./append.ts";
import type { Leader } from "./leader.ts";
import { lastEvent } from "./read.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";

// These names are stored for ever. Each append of several commands has a stream, and its last event is one of these two.
const KEPT = "AppendKept";
const GIVEN_UP = "AppendGivenUp";

/** The largest append that is kept; a larger one can be made by its writer only. */
const SIZE_MAX = 512 * 1024;

/** An append of several commands, complete: its events name their commands, so any instance can announce and make it. */
export type KeptAppend = { streamId: string; expected: number | "none"; events: NewEvent[] };

/**
 * Appends of several commands, kept until they are made: an instance that finds one open makes it, or gives it up for
 * all instances. Its writer makes it only after it was kept, so either keeping or giving up wins.
 */
export class KeptAppends {
  readonly #leader: Leader;
  readonly #appender: Appender;

  constructor(leader: Leader, appender: Appender) {
    this.#leader = leader;
    this.#appender = appender;
  }

  /** The name under which an append will be kept; none when it is too large. */
  nameFor(append: KeptAppend): string | undefined {
    return JSON.stringify(append).length > SIZE_MAX ? undefined : randomUUID();
  }

  /** Error: {@link ConflictError} when another instance gave it up. */
  async keep(name: string, append: KeptAppend, deadlineMs: number | undefined): Promise<void> {
    await this.#write(name, "none", { type: KEPT, data: append }, deadlineMs);
  }

  /** `undefined` when nobody has kept it so far. */
  async find(name: string): Promise<KeptAppend | "given up" | undefined> {
    const last = await lastEvent(this.#leader, streamOf(name));
    if (last === undefined) return undefined;
    // Only this file writes here.
    return last.type === KEPT ? (JSON.parse(last.data) as KeptAppend) : "given up";
  }

  /** Gives it up, so no instance makes it: before it is kept, or when one of its keys belongs to another command. */
  async giveUp(name: string, found: KeptAppend | undefined): Promise<void> {
    const revision = found === undefined ? "none" : 0;
    try {
      await this.#write(name, revision, { type: GIVEN_UP, data: {} });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error; // kept or given up meanwhile: the caller reads again
    }
  }

  async #write(
    name: string,
    revision: number | "none",
    { type, data }: { type: string; data: unknown },
    deadlineMs?: number,
  ): Promise<void> {
    const event = { id: randomUUID(), type, data, metadata: {} };
    await this.#appender.append(streamOf(name), revision, [event], deadlineMs);
  }
}

function streamOf(name: string): string {
  return `${CLAIM_PREFIX}append-${name}`;
}
