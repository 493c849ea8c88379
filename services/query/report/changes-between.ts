import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { Position } from "@bahi/contracts/position.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, sql } from "kysely";
import type { Spans } from "../explain/spans.ts";
import { toHistoryEntry, wholeEntries } from "../history/entries.ts";
import type { PastReading } from "../reading/read-model-access.ts";

type Between = { after: Position; skip: number; limit: number };

/** Entries of the history after `after`, exclusive, that changed any of these rows, or the profile of these customers. */
export async function entriesAfter(
  { db }: PastReading,
  rows: readonly Spans[],
  customerIds: readonly number[],
  { after, skip, limit }: Between,
): Promise<{ events: HistoryEntry[]; total: number }> {
  const changed = rows.map((spans) => changedBy(db, spans, after));
  const chosen = db
    .selectFrom("history")
    .where("history.position", ">", after)
    .where((entry) =>
      entry.or([
        ...changed.map((changes) =>
          entry.exists(
            entry
              .selectFrom(changes.as("changed"))
              .whereRef("changed.position", "=", "history.position")
              .whereRef("changed.noun", "=", "history.noun")
              .whereRef("changed.record_id", "=", "history.record_id"),
          ),
        ),
        entry.and([
          entry("history.noun", "=", "customer"),
          entry("history.record_id", "=", sql<number>`any(${customerIds})`),
        ]),
      ]),
    );
  const events = await wholeEntries(chosen)
    .orderBy("history.position")
    .orderBy("history.noun")
    .orderBy("history.record_id")
    .offset(skip)
    .limit(limit)
    .execute();
  const { total } = await chosen.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return { events: events.map(toHistoryEntry), total };
}

/** Where a row began or ended to contribute. A new version that contributes the same has not changed. */
function changedBy(db: Kysely<PastReadModels>, spans: Spans, after: Position) {
  const begun = db
    .selectFrom(spans.as("span"))
    .where("since", ">", after)
    .select(["since as position", "noun", "record_id", "what", sql<number>`1`.as("step")]);
  const ended = db
    .selectFrom(spans.as("span"))
    .where("until", ">", after)
    .select((span) => [
      span.ref("until").$notNull().as("position"),
      "noun",
      "record_id",
      "what",
      sql<number>`-1`.as("step"),
    ]);
  return db
    .selectFrom(begun.unionAll(ended).as("change"))
    .groupBy(["position", "noun", "record_id", "what"])
    .having(sql`sum(step)`, "<>", 0)
    .select(["position", "noun", "record_id"]);
}
