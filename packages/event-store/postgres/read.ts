import type { StoredEvent } from "../chain/digest.ts";
import type { RecordedEvent } from "../event-store.ts";
import type { Connections } from "./connections.ts";
import { CopiedRows } from "./copied-rows.ts";
import { numberOf, positionOf } from "./position.ts";

type EventRow = {
  position: string;
  stream_id: string;
  revision: number;
  id: string;
  type: string;
  data: unknown;
  metadata: unknown;
  recorded_at: Date;
};

const COLUMNS = "position::text, stream_id, revision, id, type, data, metadata, recorded_at";
const COPIED_COLUMNS = "position, stream_id, revision, id::text, type, data, metadata";

/** At most `size` events behind a position. */
export async function readForwards(
  connections: Connections,
  after: string | undefined,
  size: number,
): Promise<RecordedEvent[]> {
  const rows = await connections.query<EventRow>({
    name: "read_forwards",
    text: `select ${COLUMNS} from event_store.event where position > $1 order by event.position limit $2`,
    values: [numberOf(after ?? ""), size],
  });
  return rows.map(recordedEvent);
}

/** The same by COPY, for who reads on through many events: it takes a connection of its own, and then half the work. */
export async function copyForwards(
  connections: Connections,
  after: string | undefined,
  size: number,
): Promise<RecordedEvent[]> {
  const rows = await copied(connections, `${COPIED_COLUMNS}, recorded_at`, after ?? "", size);
  const events: RecordedEvent[] = [];
  while (rows.next()) {
    events.push({
      position: positionOf(rows.bigint().toString()),
      streamId: rows.text(),
      revision: rows.int(),
      id: rows.text(),
      type: rows.text(),
      data: JSON.parse(rows.text()),
      metadata: JSON.parse(rows.text()),
      recordedAt: rows.moment(),
    });
  }
  return events;
}

/** At most `size` events behind a position, with the very text that is stored. */
export async function copyStoredForwards(
  connections: Connections,
  after: string,
  size: number,
): Promise<StoredEvent[]> {
  const rows = await copied(connections, COPIED_COLUMNS, after, size);
  const events: StoredEvent[] = [];
  while (rows.next()) {
    events.push({
      position: positionOf(rows.bigint().toString()),
      streamId: rows.text(),
      revision: rows.int(),
      id: rows.text(),
      type: rows.text(),
      data: rows.text(),
      metadata: rows.text(),
    });
  }
  return events;
}

async function copied(
  connections: Connections,
  columns: string,
  after: string,
  size: number,
): Promise<CopiedRows> {
  // COPY takes no parameters; both are numbers.
  const events = `select ${columns} from event_store.event where position > ${numberOf(after)}
    order by event.position limit ${size}`;
  return new CopiedRows(await connections.copyOut(`copy (${events}) to stdout (format binary)`));
}

/** At most `size` events before a position, the last one first. */
export async function readBackwards(
  connections: Connections,
  before: string | undefined,
  size: number,
): Promise<RecordedEvent[]> {
  const rows = await connections.query<EventRow>({
    name: "read_backwards",
    text: `select ${COLUMNS} from event_store.event where position < coalesce($1, 9223372036854775807)
      order by event.position desc limit $2`,
    values: [before === undefined ? null : numberOf(before), size],
  });
  return rows.map(recordedEvent);
}

/** At most `size` events of a stream, revision `from` included. */
export async function readStreamPage(
  connections: Connections,
  streamId: string,
  { from, backwards, size }: { from: number; backwards: boolean; size: number },
): Promise<RecordedEvent[]> {
  const rows = await connections.query<EventRow>({
    name: backwards ? "read_stream_backwards" : "read_stream",
    text: `select ${COLUMNS} from event_store.event
      where stream_id = $1 and revision ${backwards ? "<=" : ">="} $2
      order by revision ${backwards ? "desc" : "asc"} limit $3`,
    values: [streamId, from, size],
  });
  return rows.map(recordedEvent);
}

function recordedEvent(row: EventRow): RecordedEvent {
  return {
    position: positionOf(row.position),
    streamId: row.stream_id,
    revision: row.revision,
    id: row.id,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
    recordedAt: row.recorded_at,
  };
}
