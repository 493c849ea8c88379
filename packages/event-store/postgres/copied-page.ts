import type { RecordedEvent } from "../event-store.ts";
import type { Position } from "../position.ts";
import { CopiedRows } from "./copied-rows.ts";
import type { EventPage } from "./event-page.ts";
import { positionOf } from "./position.ts";

const COLUMNS = ["position", "stream_id", "revision", "id::text", "type", "data", "metadata", "recorded_at"];

/** SQL: the columns of the events of a {@link CopiedPage}. */
export const COPIED_COLUMNS = COLUMNS.join(", ");

/** By the time of the next batch the events of the one before are garbage that no collection has to move. */
const BATCH_EVENTS = 128;

/**
 * A page of events in the binary format of COPY. Its events are made a few at a time: those of a whole page would be alive
 * in several collections of garbage, each of which would move them.
 */
export class CopiedPage implements EventPage {
  readonly #bytes: Buffer;
  readonly length: number;
  readonly lastPosition: Position | undefined;
  readonly isLast = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const rows = new CopiedRows(bytes);
    let length = 0;
    let last: bigint | undefined;
    while (rows.next()) {
      last = rows.bigint();
      for (let column = 1; column < COLUMNS.length; column += 1) rows.skip();
      length += 1;
    }
    this.length = length;
    this.lastPosition = last === undefined ? undefined : positionOf(last.toString());
  }

  *batches(): Generator<RecordedEvent[]> {
    const rows = new CopiedRows(this.#bytes);
    let batch: RecordedEvent[] = [];
    while (rows.next()) {
      batch.push(eventIn(rows));
      if (batch.length < BATCH_EVENTS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

function eventIn(rows: CopiedRows): RecordedEvent {
  return {
    position: positionOf(rows.bigint().toString()),
    streamId: rows.text(),
    revision: rows.int(),
    id: rows.text(),
    type: rows.text(),
    data: rows.text(),
    metadata: rows.text(),
    recordedAt: rows.moment(),
  };
}
