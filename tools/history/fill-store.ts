import { CREDIT_NOTE_CATEGORY } from "@bahi/contracts/credit-note/events.ts";
import { INVOICE_CATEGORY } from "@bahi/contracts/invoice/events.ts";
import { PAYMENT_CATEGORY } from "@bahi/contracts/payment/events.ts";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { JsonText } from "@bahi/event-store/json-text.ts";
import { z } from "zod";
import type { FileEvent } from "@bahi/history-file/read-history.ts";

/** Consecutive events of one stream; for those that create a numbered stream, the events of one command. */
type Group = { streamId: string; firstRevision: number; key: string; bytes: number; events: FileEvent[] };

const GROUP_EVENTS_MAX = 500;
/** Far below the size limit of an append, so one more event always fits. */
const GROUP_BYTES_MAX = 256 * 1024;

const CATEGORIES = [INVOICE_CATEGORY, PAYMENT_CATEGORY, CREDIT_NOTE_CATEGORY];
const NUMBERED = new RegExp(`^(${CATEGORIES.join("|")})-(\\d+)$`);
const withKey = z.object({ commandKey: z.string() });

/** Appends that were sent together, and their names, see {@link namesOf}. */
type Sent = { names: ReadonlySet<string>; done: Promise<void> };

/**
 * The store works on some while the next ones are made and sent. With two of 400 each side waited for the other a third of
 * the time, and an import took a sixth longer than with four of 100.
 */
const SENT_MAX = 4;

/**
 * Appends events in order, with unchanged ids, revisions and text. A numbered stream is created under the key of its
 * command, as it was the first time, so the key stays bound.
 *
 * `atOnce` is the most concurrent appends. Use more than one only for a store that appends in the order of the calls.
 */
export async function fillStore(
  eventStore: EventStore,
  events: AsyncIterable<readonly FileEvent[]>,
  { atOnce, onProgress }: { atOnce: number; onProgress: (added: number) => void },
): Promise<void> {
  const sentMax = Math.min(SENT_MAX, atOnce);
  let waiting: Group[] = [];
  let waitingNames = new Set<string>();
  /** The appends before those that wait: they are stored while the file is read on. */
  let sent: Sent[] = [];
  const begunCategories = new Set<string>();
  async function store(groups: readonly Group[]): Promise<void> {
    await Promise.all(groups.map((group) => append(eventStore, group)));
    onProgress(groups.reduce((sum, group) => sum + group.events.length, 0));
  }
  async function flush(): Promise<void> {
    if (sent.length === sentMax) await sent.shift()?.done;
    const done = store(waiting);
    done.catch(() => {}); // thrown where it is awaited
    sent.push({ names: waitingNames, done });
    waiting = [];
    waitingNames = new Set();
  }
  async function settle(): Promise<void> {
    for (const { done } of sent) await done;
    sent = [];
  }
  async function add(group: Group): Promise<void> {
    const category = createdBy(group)?.category;
    const names = namesOf(group);
    // The first creation of a category takes another path, on which later ones could overtake it.
    const isFirst = category !== undefined && !begunCategories.has(category);
    if (isFirst || names.some((name) => waitingNames.has(name))) await flush();
    // Appends of one name wait for each other, and others would overtake the second.
    if (isFirst || sent.some((before) => names.some((name) => before.names.has(name)))) await settle();
    waiting.push(group);
    for (const name of names) waitingNames.add(name);
    if (isFirst || waiting.length * sentMax >= atOnce) await flush();
    if (isFirst) await settle();
    if (category !== undefined) begunCategories.add(category);
  }
  for await (const groups of groupsOf(events)) for (const group of groups) await add(group);
  await flush();
  await settle();
}

async function append(store: EventStore, group: Group): Promise<void> {
  const { streamId, firstRevision, key, events } = group;
  const own = events.map(toNewEvent);
  const created = createdBy(group);
  if (created === undefined) {
    await store.append(streamId, firstRevision === 0 ? "none" : firstRevision - 1, own);
    return;
  }
  const { number } = await store.appendToNext(created.category, key, () => own);
  if (number !== created.number) throw new Error(`${streamId} was given the number ${number}`);
}

/** The category and number of the stream that a group creates; undefined when it creates none of a category. */
function createdBy({ streamId, firstRevision }: Group): { category: string; number: number } | undefined {
  const [, category, number] = (firstRevision === 0 && NUMBERED.exec(streamId)) || [];
  return category === undefined ? undefined : { category, number: Number(number) };
}

/**
 * Of which a store appends one at a time: the stream, and the key of a creation. Earlier releases let one key create
 * records of several nouns.
 */
function namesOf(group: Group): string[] {
  return createdBy(group) === undefined ? [group.streamId] : [group.streamId, `\0${group.key}`];
}

function toNewEvent({ id, type, data, metadata }: FileEvent): NewEvent {
  return { id, type, data: new JsonText(data), metadata: new JsonText(metadata) };
}

async function* groupsOf(batches: AsyncIterable<readonly FileEvent[]>): AsyncGenerator<Group[]> {
  let group: Group | undefined;
  for await (const batch of batches) {
    const ended: Group[] = [];
    for (const event of batch) {
      const key = withKey.safeParse(JSON.parse(event.metadata)).data?.commandKey ?? event.id;
      const bytes = event.data.length + event.metadata.length;
      if (group !== undefined && belongs(group, event, key)) {
        group.events.push(event);
        group.bytes += bytes;
        continue;
      }
      if (group !== undefined) ended.push(group);
      group = { streamId: event.streamId, firstRevision: event.revision, key, bytes, events: [event] };
    }
    yield ended;
  }
  if (group !== undefined) yield [group];
}

/** Whether an event joins the append of the events before it. Events of one command always do. */
function belongs(group: Group, event: FileEvent, key: string): boolean {
  if (group.streamId !== event.streamId) return false;
  if (group.key === key) return true;
  const creates = group.firstRevision === 0 && NUMBERED.test(group.streamId);
  return !creates && group.events.length < GROUP_EVENTS_MAX && group.bytes < GROUP_BYTES_MAX;
}
