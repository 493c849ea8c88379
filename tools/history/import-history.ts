import { isOfNewerRelease } from "@bahi/contracts/stored/newer-release.ts";
import { type LogoStore, openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { asWritten, type DigestedEvent, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { unmarkRestore } from "@bahi/service-kit/unfinished-restore.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import type { Pool } from "pg";
import { fillStore } from "./fill-store.ts";
import { People } from "./people.ts";
import {
  type FileEvent,
  type Entry,
  type HistoryEnd,
  readHistoryInBatches,
} from "@bahi/history-file/read-history.ts";
import { restoreAlone } from "./restore-alone.ts";
import { addPasswords, beginRestore, dropReadModels, recordOf } from "./restored-database.ts";

export type Import = {
  file: string;
  store: EventStore;
  pool: Pool;
  /** The most concurrent appends whose order the store keeps. */
  atOnce: number;
  /** So many events of so many are in the store. */
  onProgress?: (done: number, total: number) => void;
};

export type Imported = {
  end: HistoryEnd;
  /** New passwords of users who had none in this database. They are printed once. */
  passwords: { username: string; password: string }[];
};

/**
 * Imports the history of a file into a store without events. The whole file is proved before anything is written. When
 * the store holds the beginning of this file, an import was interrupted, and it resumes there. Until it has ended, Bahi
 * does not start on this database.
 */
export function importHistory(job: Import): Promise<Imported> {
  return restoreAlone(job.pool, () => importAlone(job));
}

async function importAlone(job: Import): Promise<Imported> {
  const { file, store, pool, atOnce, onProgress } = job;
  const record = await recordOf(pool);
  const there = await chainOfStore(store);
  const proved = await proveFile(file, [there.events, record?.events ?? 0]).catch((error: unknown) => {
    if (!isOfNewerRelease(error)) throw error;
    throw new CannotStart(
      `${file} holds an event of a newer release of Bahi, which this one cannot read. Please use that release, or a newer one. Nothing of it is used.`,
      { cause: error },
    );
  });
  if (!(await isHistory(store, there, proved.links.get(there.events)))) {
    throw new CannotStart(
      `The store has ${there.events} events already, and they are not the beginning of ${file}. A history is read into an empty store; nothing was changed.`,
    );
  }
  if (record !== undefined && proved.links.get(record.events)?.equals(record.link) !== true) {
    throw new CannotStart(
      `This database belongs to other books, of ${record.events} events, which are not in ${file}. Nothing was changed.`,
    );
  }
  const { end } = proved;
  await beginRestore(pool);
  // Before the first append: an import that is killed leaves no read models beside a store that they were not built from.
  await dropReadModels(pool);
  let added = there.events;
  onProgress?.(added, end.events);
  const logos = await openLogoStore(pool);
  await fillStore(store, eventsAfter(file, there.events, logos), {
    atOnce,
    onProgress(count) {
      added += count;
      onProgress?.(added, end.events);
    },
  });
  const now = await chainOfStore(store);
  if (!(await isHistory(store, now, end.link))) {
    throw new Error(`the store holds ${now.events} events that are not those of ${file}`);
  }
  const passwords = await addPasswords(pool, proved.people);
  await unmarkRestore(pool);
  return { end, passwords };
}

type ProvedFile = {
  end: HistoryEnd;
  people: ReturnType<People["all"]>;
  links: Map<number, Buffer>;
};

/** Reads the whole file once; `wanted` are the numbers of the events whose links it returns. */
async function proveFile(file: string, wanted: readonly number[]): Promise<ProvedFile> {
  const people = new People();
  const links = new Map([[0, FIRST_LINK]]);
  let end: HistoryEnd | undefined;
  function add(event: FileEvent): void {
    try {
      people.add(event);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CannotStart(`Event ${event.n} of ${file} cannot be read: ${reason}. Nothing of it is used.`, {
        cause: error,
      });
    }
  }
  function look(entry: Entry): void {
    if ("event" in entry) {
      add(entry.event);
      if (wanted.includes(entry.event.n)) links.set(entry.event.n, entry.event.link);
    } else if ("end" in entry) {
      end = entry.end;
    }
  }
  for await (const entries of readHistoryInBatches(file)) for (const entry of entries) look(entry);
  if (end === undefined) throw new Error("a file without an end was read to its end");
  return { end, people: people.all(), links };
}

/** The events of a proved file after this number. The pictures on the way are saved one at a time: they are stored beside the events. */
async function* eventsAfter(file: string, number: number, logos: LogoStore): AsyncGenerator<FileEvent[]> {
  for await (const entries of readHistoryInBatches(file, { wasRead: true })) {
    yield entries.flatMap((entry) => ("event" in entry && entry.event.n > number ? entry.event : []));
    for (const entry of entries) if ("logo" in entry) await logos.save(entry.logo);
  }
}

type StoredChain = { events: number; link: Buffer };

/** `written` is how an event enters the chain: as it is stored. */
async function chainOfStore(
  store: EventStore,
  written = (event: DigestedEvent): DigestedEvent => event,
): Promise<StoredChain> {
  let events = 0;
  let link = FIRST_LINK;
  for await (const batch of store.readAll()) {
    for (const event of batch) {
      events += 1;
      link = linkOf(link, events, digestOf(written(event)));
    }
  }
  return { events, link };
}

/** A store may hold the same events in other bytes. Whether it does is only asked where they are not the same bytes. */
async function isHistory(store: EventStore, { link }: StoredChain, wanted?: Buffer): Promise<boolean> {
  if (wanted === undefined || wanted.equals(link)) return wanted !== undefined;
  return wanted.equals((await chainOfStore(store, asWritten)).link);
}
