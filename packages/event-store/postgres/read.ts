import type { RecordedEvent } from "../event-store.ts";
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

/** At most `size` events after a position, exclusive. */
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

/** At most `size` events before a position, exclusive, the last one first. */
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

/** At most `size` events of a stream from revision `from`, inclusive. */
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
