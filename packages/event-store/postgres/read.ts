import type { RecordedEvent } from "../event-store.ts";
import { type Position, START } from "../position.ts";
import type { Connections } from "./connections.ts";
import { numberOf, positionOf } from "./position.ts";

type EventRow = {
  position: string;
  stream_id: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
  recorded_at: Date;
};

const COLUMNS = "position::text, stream_id, revision, id, type, data::text, metadata::text, recorded_at";

/** More is read as another page: a thousand events of half a megabyte each would take the memory of all services. */
const PAGE_BYTES = 1024 * 1024;

type PageSql = { columns: string; where: string; order: string; limit: string | number; bytes: number };

/** SQL: about how large a payload is when it is read. A compressed one is nearly always less than ten times smaller. */
const BYTES = "pg_column_size(data) * case when pg_column_compression(data) is null then 1 else 10 end";

/**
 * SQL: the first events in an order, at most `limit`, and only those before which there are fewer than `bytes`: the
 * first one always. It looks into no payload.
 */
export function pageSql({ columns, where, order, limit, bytes }: PageSql): string {
  const before = `sum(${BYTES}) over (order by ${order} rows between unbounded preceding and 1 preceding)`;
  return `select ${columns} from (select *, coalesce(${before}, 0) as bytes_before
      from event_store.event where ${where} order by ${order} limit ${limit}) as page
    where bytes_before < ${bytes} order by page.${order}`;
}

/**
 * Whether a page may be shorter than its limit because it is large. A character has up to three bytes, and ten times as
 * many are reckoned for text that was hardly compressed.
 */
export function mayBeCut(events: readonly RecordedEvent[]): boolean {
  return events.reduce((sum, { data }) => sum + data.length, 0) >= PAGE_BYTES / 32;
}

const READ_FORWARDS = pageSql({
  columns: COLUMNS,
  where: "position > $1",
  order: "position",
  limit: "$2",
  bytes: PAGE_BYTES,
});

const READ_BACKWARDS = pageSql({
  columns: COLUMNS,
  where: "position < coalesce($1, 9223372036854775807)",
  order: "position desc",
  limit: "$2",
  bytes: PAGE_BYTES,
});

const READ_STREAM = pageSql({
  columns: COLUMNS,
  where: "stream_id = $1 and revision >= $2",
  order: "revision",
  limit: "$3",
  bytes: PAGE_BYTES,
});

const READ_STREAM_BACKWARDS = pageSql({
  columns: COLUMNS,
  where: "stream_id = $1 and revision <= $2",
  order: "revision desc",
  limit: "$3",
  bytes: PAGE_BYTES,
});

/** At most `size` events after a position, exclusive; fewer than there are when {@link mayBeCut} says so. */
export async function readForwards(
  connections: Connections,
  after: Position | undefined,
  size: number,
): Promise<RecordedEvent[]> {
  const rows = await connections.query<EventRow>({
    name: "read_forwards",
    text: READ_FORWARDS,
    values: [numberOf(after ?? START), size],
  });
  return rows.map(recordedEvent);
}

/** The same before a position, exclusive, the last one first. */
export async function readBackwards(
  connections: Connections,
  before: Position | undefined,
  size: number,
): Promise<RecordedEvent[]> {
  const rows = await connections.query<EventRow>({
    name: "read_backwards",
    text: READ_BACKWARDS,
    values: [before === undefined ? null : numberOf(before), size],
  });
  return rows.map(recordedEvent);
}

/** The same of a stream, from revision `from`, inclusive. */
export async function readStreamPage(
  connections: Connections,
  streamId: string,
  { from, backwards, size }: { from: number; backwards: boolean; size: number },
): Promise<RecordedEvent[]> {
  const rows = await connections.query<EventRow>({
    name: backwards ? "read_stream_backwards" : "read_stream",
    text: backwards ? READ_STREAM_BACKWARDS : READ_STREAM,
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
