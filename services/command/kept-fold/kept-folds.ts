import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { FastifyBaseLogger } from "fastify";
import { retryUntilKnown } from "../execution/retry.ts";
import { UNFINISHED, writeFold } from "./fold-file.ts";
import type { Frozen } from "../packed/frozen.ts";
import type { KeepableFold } from "./keepable-fold.ts";
import { asLastEvent, eventAt, loadFold } from "./load-fold.ts";

/** How often it is looked whether a fold is to be kept. */
const CHECK_INTERVAL_MS = 10_000;
/** Fewer events are read in a moment. */
const EVENTS_MIN = 1000;
const INTERVAL_MS = 15 * 60_000;
/** After so many events, as while a long log is read for the first time, a fold is kept more often. */
const EVENTS_MANY = 100_000;
const INTERVAL_OF_MANY_MS = 60_000;
/** An unfinished file that is older was left by a process that was killed. */
const UNFINISHED_MAX_MS = 3_600_000;

/** Whether a fold is to be written. `events`: read since it was last written. */
export function isDue({ events, sinceMs }: { events: number; sinceMs: number }): boolean {
  if (events < EVENTS_MIN) return false;
  return sinceMs >= INTERVAL_MS || (events >= EVENTS_MANY && sinceMs >= INTERVAL_OF_MANY_MS);
}

type Options = {
  folder: string;
  /** By the names of their files. */
  folds: Record<string, KeepableFold>;
  store: Pick<EventStore, "readStream">;
  version: string;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
};

export type KeptFolds = {
  /** Writes those that are due, or all of them. A failure is logged: the next time, or the log of events, makes up for it. */
  keep(which: "due" | "all"): Promise<void>;
  /** Keeps them from now on, in the background. */
  start(): void;
  /** Leaves unfinished what is being written. */
  stop(): Promise<void>;
};

/**
 * Folds that are kept in files, so that a start reads the events since. A file saves time and is never the truth: it may
 * be deleted at any moment. Several instances may use one folder: each file is replaced whole, and all of them are right.
 */
export async function openKeptFolds({ folder, folds, store, version, log }: Options): Promise<KeptFolds> {
  const written = new Map<string, { events: number; atMs: number }>();
  const stopping = new AbortController();
  /** The last call of {@link keep}, which ends after all before it. */
  let keeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const pathOf = (name: string) => join(folder, `${name}.fold`);

  async function prepareFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      if (!UNFINISHED.test(name)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined); // another instance has just finished it
      if (found && Date.now() - found.mtimeMs > UNFINISHED_MAX_MS) await rm(path, { force: true });
    }
  }

  async function load(name: string, fold: KeepableFold): Promise<void> {
    const loaded = await retryUntilKnown(() => loadFold(pathOf(name), fold, { store, version }));
    if (loaded.state === "loaded") {
      // Written long ago: what this start still has to read, the next one would have to read again.
      written.set(name, { events: fold.eventsRead(), atMs: -Infinity });
      log.info({ fold: name }, "a start from a kept fold");
    } else if (loaded.state === "thrown-away") {
      log.warn({ fold: name, reason: loaded.reason }, "a kept fold is not used, and all events are read");
    }
  }

  function isFoldDue(name: string, fold: KeepableFold): boolean {
    const last = written.get(name);
    const sinceMs = last === undefined ? Infinity : performance.now() - last.atMs;
    return isDue({ events: fold.eventsRead() - (last?.events ?? 0), sinceMs });
  }

  async function write(name: string, fold: KeepableFold): Promise<void> {
    const last = fold.last();
    if (last === undefined) return;
    // Of one moment: nothing is awaited before the content is frozen.
    const events = fold.eventsRead();
    const frozen = fold.content.freeze();
    const writing = writeFrozen(name, frozen, last);
    fold.waitFor(writing);
    try {
      await writing;
    } finally {
      frozen.release();
    }
    written.set(name, { events, atMs: performance.now() });
  }

  async function writeFrozen(
    name: string,
    frozen: Frozen,
    last: { streamId: string; revision: number },
  ): Promise<void> {
    const event = await eventAt(store, last);
    if (event === undefined)
      throw new Error(`${last.streamId} has no revision ${last.revision}, which was read`);
    await writeFold(pathOf(name), { version, last: asLastEvent(event), frozen }, stopping.signal);
  }

  async function keepOnce(which: "due" | "all"): Promise<void> {
    for (const [name, fold] of Object.entries(folds)) {
      if (stopping.signal.aborted) return;
      if (which === "due" && !isFoldDue(name, fold)) continue;
      try {
        await write(name, fold);
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error, fold: name }, "a fold could not be kept");
      }
    }
  }

  /** One call after the other: two at once would freeze and write the same fold twice. */
  function keep(which: "due" | "all"): Promise<void> {
    keeping = keeping.then(() => keepOnce(which));
    return keeping;
  }

  try {
    await prepareFolder();
    for (const [name, fold] of Object.entries(folds)) await load(name, fold);
  } catch (error) {
    log.warn({ err: error, folder }, "kept folds cannot be read, and all events are read");
  }

  return {
    keep,
    start() {
      timer = setInterval(() => void keep("due"), CHECK_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await keeping;
    },
  };
}
