import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { Position } from "@bahi/contracts/position.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Span, Spans } from "../explain/spans.ts";
import { toHistoryEntry, wholeEntries } from "../history/entries.ts";
import { impliesNone } from "../reading/list.ts";
import type { PastReading } from "../reading/read-model-access.ts";

type Between = { after: Position; skip: number; limit: number };

/** Customers that a report names, and what it says of them, as SQL: whether an entry of the history changes that. */
export type NamedCustomers = { ids: readonly number[]; isChanged: RawBuilder<boolean> };

/** SQL: whether an entry of the history changes one of these fields. */
export function changesAny(fields: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from json_array_elements(history.changes) change where change ->> 'field' = any(${fields}))`;
}

/** Entries of the history after `after`, exclusive, that changed any of these rows, or what is said of these customers. */
export async function entriesAfter(
  { db }: PastReading,
  rows: readonly Spans[],
  customers: NamedCustomers,
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
          entry("history.record_id", "=", sql<number>`any(${customers.ids})`),
          customers.isChanged,
        ]),
      ]),
    );
  const page = chosen
    .select(["position", "noun", "record_id", sql<number>`count(*) over ()`.as("total")])
    .orderBy("position")
    .orderBy("noun")
    .orderBy("record_id")
    .offset(skip)
    .limit(limit);
  // The page is found first: its entries are looked up by their keys, with their causes.
  const entries = await wholeEntries(
    db
      .selectFrom(page.as("page"))
      .innerJoin("history", (join) =>
        join
          .onRef("history.noun", "=", "page.noun")
          .onRef("history.record_id", "=", "page.record_id")
          .onRef("history.position", "=", "page.position"),
      )
      .select("page.total"),
  )
    .orderBy("history.position")
    .orderBy("history.noun")
    .orderBy("history.record_id")
    .execute();
  const [first] = entries;
  return {
    events: entries.map(toHistoryEntry),
    total: first?.total ?? (impliesNone({ skip, limit }) ? 0 : await countOf(chosen)),
  };
}

async function countOf(chosen: SelectQueryBuilder<PastReadModels, "history", object>): Promise<number> {
  const { total } = await chosen.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/**
 * Where a row began or ended to contribute. A new version that contributes the same has not changed. A payment that leaves
 * an invoice because of a correction or deletion has no entry of its own: the entry is that of the invoice.
 */
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
  const changed = db
    .selectFrom(begun.unionAll(ended).as("change"))
    .groupBy(["position", "noun", "record_id", "what"])
    .having(sql`sum(step)`, "<>", 0)
    .select(["position", "noun", "record_id"]);
  return db
    .with("own", () => changed)
    .selectFrom("own")
    .selectAll()
    .unionAll((own) =>
      own
        .selectFrom("own")
        .innerJoin("history", "history.position", "own.position")
        .where("own.noun", "=", "payment")
        .where("history.event", "in", ["InvoiceCorrected", "InvoiceDeleted"])
        .select(["history.position", sql<Span["noun"]>`history.noun`.as("noun"), "history.record_id"]),
    );
}
