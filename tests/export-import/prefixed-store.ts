import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";

/** The streams of a store whose names begin with `prefix`, shown without it: an empty store within one that others use. */
export function prefixedStore(store: EventStore, prefix: string): EventStore {
  const isOurs = ({ streamId }: { streamId: string }) => streamId.startsWith(prefix);
  const shown = <Event extends { streamId: string }>(event: Event): Event => ({
    ...event,
    streamId: event.streamId.slice(prefix.length),
  });
  async function* only(batches: AsyncIterable<RecordedEvent[]>): AsyncIterable<RecordedEvent[]> {
    for await (const batch of batches) yield batch.filter(isOurs).map(shown);
  }
  return {
    kind: store.kind,
    comparesRevisions: store.comparesRevisions,
    append: (streamId, expected, events) => store.append(prefix + streamId, expected, events),
    appendToNext: (category, key, eventsFor, digest, { basedOn, ...options } = {}) =>
      store.appendToNext(prefix + category, key, eventsFor, digest, {
        ...options,
        basedOn: basedOn?.map(({ streamId, revision }) => ({ streamId: prefix + streamId, revision })),
      }),
    bindUnchanged: (command, { streamId, length }) =>
      store.bindUnchanged(command, { streamId: prefix + streamId, length }),
    async findUse(key, { category, ...options } = {}) {
      const use = await store.findUse(
        key,
        category === undefined ? options : { ...options, category: prefix + category },
      );
      return use?.outcome === undefined ? use : { ...use, outcome: shown(use.outcome) };
    },
    readStream: (streamId, options) => only(store.readStream(prefix + streamId, options)),
    readAll: (options) => only(store.readAll(options)),
    subscribe: (options) => only(store.subscribe(options)),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
