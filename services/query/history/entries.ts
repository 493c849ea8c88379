import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { SelectQueryBuilder, Selectable } from "kysely";
import { sql } from "kysely";
import type { Reading } from "../reading/read-model-access.ts";
import { type Direction, type Order, sorted } from "../reading/sort.ts";

type Cause = HistoryEntry["cause"];

/** An entry with its cause. */
type Row = Selectable<HistoryTable> & { cause: Cause };

/**
 * The complete entries of those that were selected, with what was selected. The cause of an entry is the entry of another
 * record with the same command key, or with the key in `caused_by`.
 */
export function wholeEntries<Chosen>(
  chosen: SelectQueryBuilder<ReadModels, "history", Chosen>,
): SelectQueryBuilder<ReadModels, "history", Chosen & Row> {
  return chosen.selectAll("history").select((history) =>
    history
      .selectFrom("history as led")
      .whereRef("led.noun", "=", "history.cause_noun")
      .whereRef("led.record_id", "=", "history.cause_id")
      .where((entry) =>
        entry.or([
          entry("led.command_key", "=", entry.ref("history.command_key")),
          entry("led.command_key", "=", entry.ref("history.caused_by")),
        ]),
      )
      .whereRef("led.position", "<=", "history.position")
      .orderBy("led.position", "desc")
      .limit(1)
      .select(
        sql<Cause>`json_build_object('noun', led.noun, 'record_id', led.record_id, 'position', led.position,
          'event', led.event, 'title', led.title)`.as("cause"),
      )
      .as("cause"),
  );
}

/** By position; of the entries of one event, which have one position, in the order of their records. */
export function orderOfEntries(direction: Direction): Order {
  return [
    { ...sorted("text", sql`history.position`), direction },
    { ...sorted("text", sql`history.noun`), direction: "asc" },
    { ...sorted("number", sql`history.record_id`), direction: "asc" },
  ];
}

/** One entry, by its key. */
export function entryIn(
  { db }: Pick<Reading, "db">,
  { noun, record_id, position }: Pick<Row, "noun" | "record_id" | "position">,
) {
  return db
    .selectFrom("history")
    .where("noun", "=", noun)
    .where("record_id", "=", record_id)
    .where("position", "=", position);
}

export function toHistoryEntry(row: Row): HistoryEntry {
  return {
    noun: row.noun,
    record_id: row.record_id,
    position: row.position,
    at: row.at,
    actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
    event: row.event,
    title: row.title,
    changes: row.changes,
    reason: row.reason,
    command_key: row.command_key,
    caused_by: row.caused_by,
    cause: row.cause,
  };
}
