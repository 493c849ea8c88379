import { setTimeout as wait } from "node:timers/promises";
import { type CommandInAppend, commandsOf } from "../commands-of.ts";
import { ConflictError, KeyUsedError, StoreUnavailableError } from "../errors.ts";
import type { Appended, Command, ExpectedRevision, KeyUse, NewEvent, Outcome } from "../event-store.ts";
import { encode } from "../size.ts";
import type { Appender } from "./append.ts";
import { unknownFrom } from "./failure.ts";
import { hashedUuid } from "./hashed-uuid.ts";
import { KeptAppends } from "./kept-append.ts";
import {
  APPENDS,
  type Appends,
  CREATES,
  type Entry,
  type NewEntry,
  readKey,
  streamOfKey,
  UNCHANGED,
} from "./key-entries.ts";
import type { Leader } from "./leader.ts";
import { eventAt } from "./read.ts";

/** An append with the commands whose keys it binds. */
type Announced = {
  streamId: string;
  expected: number | "none";
  events: readonly NewEvent[];
  commands: readonly CommandInAppend[];
  deadlineMs: number | undefined;
};

const EVENTS_KEPT_SIZE_MAX = 16 * 1024;
const REFUSED_MAX = 10_000;
const SETTLE_MAX_MS = 3_000;
const SETTLE_EVERY_MS = 50;

/**
 * Binds keys to commands, without a transaction over two streams. Before an append, it is announced in the stream of
 * its key with the expectation that there is no such stream: the first announcement gets the key. A second announcement
 * follows only when the stream has moved on without the first append, or for the same stream, where one of the two
 * appends wins. A command that changes nothing is recorded there, too, when no append is open any more.
 */
export class CommandKeys {
  readonly #leader: Leader;
  readonly #appender: Appender;
  readonly #kept: KeptAppends;
  /** The last revisions of the streams of keys whose append was just a conflict, which saves reading them. */
  readonly #refused = new Map<string, number>();

  constructor(leader: Leader, appender: Appender) {
    this.#leader = leader;
    this.#appender = appender;
    this.#kept = new KeptAppends(leader, appender);
  }

  /** Appends events and binds the keys of their commands. */
  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    deadlineMs?: number,
  ): Promise<Appended> {
    const commands = commandsOf(events);
    if (commands.length === 0) return this.#appender.append(streamId, expected, events, deadlineMs);
    encode(events); // throws for a large append before it is announced
    const announced = await this.#announceAll({ streamId, expected, events, commands, deadlineMs });
    try {
      return await this.#appender.append(streamId, expected, events, deadlineMs);
    } catch (error) {
      if (error instanceof ConflictError) this.#remember(announced);
      throw unknownFrom(error); // others may make what was announced
    }
  }

  async bindUnchanged(
    { key, digest }: Command,
    seen: Omit<Outcome, "position">,
    deadlineMs?: number,
  ): Promise<KeyUse> {
    const giveUpAt = performance.now() + SETTLE_MAX_MS;
    const entry: NewEntry = { type: UNCHANGED, data: { digest, ...seen } };
    let revision: number | "none" = "none";
    for (;;) {
      try {
        const { position } = await this.#write(key, revision, entry, deadlineMs);
        return { digest, outcome: { ...seen, position } };
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
      }
      const found = await readKey(this.#leader, key);
      if (found.bindings.length > 0) {
        const { use, open } = await this.#judge(found.bindings);
        if (use.digest !== digest || use.outcome !== undefined) return use;
        if (open !== undefined) {
          await this.#settle(open, giveUpAt);
          continue;
        }
      }
      ({ revision } = found);
    }
  }

  async findUse(key: string): Promise<KeyUse | undefined> {
    const { bindings } = await readKey(this.#leader, key);
    return bindings.length === 0 ? undefined : this.judge(bindings);
  }

  /** What a key with these bindings is bound to. */
  async judge(bindings: readonly Entry[]): Promise<KeyUse> {
    return (await this.#judge(bindings)).use;
  }

  async #announceAll({
    streamId,
    expected,
    events,
    commands,
    deadlineMs,
  }: Announced): Promise<Map<string, number>> {
    const announced = new Map<string, number>();
    const uses = new Map<string, KeyUse>();
    const own =
      commands.length === 1
        ? events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
        : [];
    const ownKept = JSON.stringify(own).length < EVENTS_KEPT_SIZE_MAX ? own : [];
    const shared = { streamId, expected, events: [...events] };
    const kept = commands.length > 1 ? this.#kept.nameFor(shared) : undefined;
    const keeping = kept === undefined ? undefined : this.#kept.keep(kept, shared, deadlineMs);
    await Promise.all([
      keeping,
      ...commands.map(async ({ key, digest, count }) => {
        const id = events[count - 1]?.id ?? "";
        const data = { digest, streamId, expected, count, id, events: ownKept, ...(kept && { kept }) };
        const result = await this.#announce(key, data, deadlineMs);
        if (typeof result === "number") announced.set(key, result);
        else uses.set(key, result);
      }),
    ]).catch((error: unknown) => {
      throw commands.length === 1 ? error : unknownFrom(error); // others of them may have been announced
    });
    if (uses.size === 0) return announced;
    // The others are not appended either, which is as good as a conflict. No other instance may make the append in
    // their place: it would announce the append again, and find it open again.
    if (kept !== undefined) await this.#kept.giveUp(kept, shared);
    this.#remember(announced);
    throw new KeyUsedError(uses);
  }

  /** Returns the revision of the announcement; or what the key is bound to. */
  async #announce(key: string, data: Appends, deadlineMs?: number): Promise<number | KeyUse> {
    let revision: number | "none" = this.#refused.get(key) ?? "none";
    this.#refused.delete(key);
    for (;;) {
      try {
        return (await this.#write(key, revision, { type: APPENDS, data }, deadlineMs)).revision;
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
      }
      const found = await readKey(this.#leader, key);
      ({ revision } = found);
      if (found.bindings.length === 0) continue;
      const { use, open, stored } = await this.#judge(found.bindings);
      // The call is repeated, and the server gives the first answer again.
      if (stored !== undefined && isSame(stored, data) && revision !== "none") return revision;
      const isElsewhere = open !== undefined && open.streamId !== data.streamId;
      if (use.digest !== data.digest || use.outcome !== undefined || isElsewhere) return use;
    }
  }

  /**
   * What a key is bound to. `stored`: by an announced append that was made. `open`: an append was announced, and may still
   * be made.
   */
  async #judge(entries: readonly Entry[]): Promise<{ use: KeyUse; stored?: Appends; open?: Appends }> {
    const [first] = entries;
    if (first === undefined) throw new Error("a stream that is in the way has no events");
    const { digest } = first.data;
    let open: Appends | undefined;
    for (const { type, data, position } of entries.toReversed()) {
      if (type === UNCHANGED) {
        const { streamId, length } = data;
        return { use: { digest, outcome: { streamId, length, position } } };
      }
      if (type === CREATES) continue;
      const fate = await this.#fateOf(data);
      if (typeof fate !== "string") return { use: { digest, outcome: fate }, stored: data };
      if (fate === "open") open ??= data;
    }
    return open === undefined ? { use: { digest } } : { use: { digest }, open };
  }

  /** The outcome of an announced append; undefined when it was not made. */
  async #fateOf({ streamId, expected, count, id, kept }: Appends): Promise<Outcome | "lost" | "open"> {
    const first = expected === "none" ? 0 : expected + 1;
    const last = await eventAt(this.#leader, streamId, first + count - 1);
    if (last?.id === id) return { streamId, length: first + count, position: last.position };
    const isTaken =
      last !== undefined || (count > 1 && (await eventAt(this.#leader, streamId, first)) !== undefined);
    if (isTaken) return "lost";
    return kept !== undefined && (await this.#kept.find(kept)) === "given up" ? "lost" : "open";
  }

  /**
   * Makes an append that another writer has announced and may not have made because of a crash. It is stored once, even
   * when several instances make it. An append that is too large to be kept is left to its writer, or to the next writer
   * of the stream.
   */
  async #settle({ streamId, expected, events, kept }: Appends, giveUpAt: number): Promise<void> {
    if (kept !== undefined) return this.#settleKept(kept);
    if (events.length > 0) {
      await this.#appender.append(streamId, expected, events).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
      });
      return;
    }
    if (performance.now() > giveUpAt) {
      throw new StoreUnavailableError("unknown", new Error(`an append to ${streamId} is open`));
    }
    await wait(SETTLE_EVERY_MS);
  }

  async #settleKept(name: string): Promise<void> {
    const found = await this.#kept.find(name);
    if (found === "given up") return;
    if (found === undefined) return this.#kept.giveUp(name, undefined);
    try {
      await this.append(found.streamId, found.expected, found.events);
    } catch (error) {
      // A key of it belongs to another command, so its writer has not made it either, and the stream is where it was.
      if (error instanceof KeyUsedError) await this.#kept.giveUp(name, found);
      else if (!(error instanceof ConflictError)) throw error;
    }
  }

  #remember(announced: ReadonlyMap<string, number>): void {
    if (this.#refused.size > REFUSED_MAX) this.#refused.clear();
    for (const [key, revision] of announced) this.#refused.set(key, revision);
  }

  /** The same entry at the same revision gets the same event id. */
  async #write(
    key: string,
    revision: number | "none",
    { type, data }: NewEntry,
    deadlineMs?: number,
  ): Promise<Appended> {
    const streamId = streamOfKey(key);
    const id = hashedUuid(JSON.stringify([streamId, revision, type, data]));
    const event = { id, type, data, metadata: { key } };
    return this.#appender.append(streamId, revision, [event], deadlineMs);
  }
}

/** Two announcements of the same events for the same place. */
function isSame(one: Appends, other: Appends): boolean {
  return one.id === other.id && one.streamId === other.streamId && one.expected === other.expected;
}
