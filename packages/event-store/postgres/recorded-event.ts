import type { RecordedEvent } from "../event-store.ts";

export type EventRow = {
  position: string;
  stream_id: string;
  revision: number;
  id: string;
  type: string;
  data: unknown;
  metadata: unknown;
  recorded_at: Date;
};

export const EVENT_COLUMNS = "position::text, stream_id, revision, id, type, data, metadata, recorded_at";

const DIGITS = 20;

/** Twenty digits, so that positions compare as strings. */
export function positionOf(number: string | number): string {
  return String(number).padStart(DIGITS, "0");
}

/** The number that Postgres compares; `""` is before the first. */
export function numberOf(position: string): string {
  return position === "" ? "0" : BigInt(position).toString();
}

export function recordedEvent(row: EventRow): RecordedEvent {
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
