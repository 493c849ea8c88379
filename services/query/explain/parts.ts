import type { Explanation } from "@bahi/contracts/explain/api.ts";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { sumOfPaiseSql } from "@bahi/read-models/ledger/sums.ts";
import { type Kysely, sql } from "kysely";
import { type Page, impliesNone } from "../reading/list.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import type { Answer } from "../reading/question.ts";
import { endsOf, type Spans } from "./spans.ts";

type Figure = { amount: number; unit: Explanation["unit"]; spans: Spans };

/** A figure with a page of the events that it is made of. The amounts of all pages add up to it. */
export async function explain(
  { db, position }: PastReading,
  figure: Figure,
  page: Page,
): Promise<Answer & { body: Explanation }> {
  const rows = await partsOf(db, figure.spans, page);
  const inUnit = (amount: number) => (figure.unit === "rupees" ? toRupees(amount) : amount);
  const body: Explanation = {
    figure: inUnit(figure.amount),
    unit: figure.unit,
    parts: rows.map((row) => ({
      position: row.position,
      at: row.at,
      actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
      event: row.event,
      title: row.title,
      noun: row.noun,
      record_id: row.record_id,
      amount: inUnit(row.amount),
      total: inUnit(row.total),
    })),
  };
  const total = rows[0]?.count ?? (impliesNone(page) ? 0 : await countOf(db, figure.spans));
  return { body, total, asOf: position };
}

/** The amount of a span is added where it begins and subtracted where it ends. An event whose changes cancel out is no part. */
function changesOf(db: Kysely<PastReadModels>, spans: Spans) {
  const sum = sql<number>`${sql.raw(sumOfPaiseSql("sign * amount"))}`;
  return db
    .selectFrom(spans.as("span"))
    .innerJoinLateral(endsOf("span"), (join) => join.onTrue())
    .where("at.position", "is not", null)
    .groupBy(["at.position", "noun", "record_id"])
    .having(sum, "<>", 0)
    .select(["at.position", "noun", "record_id", sql<number>`${sum}::bigint`.as("amount")]);
}

function partsOf(db: Kysely<PastReadModels>, spans: Spans, { skip, limit }: Page) {
  const numbered = db
    .selectFrom(changesOf(db, spans).as("part"))
    .select([
      "position",
      "noun",
      "record_id",
      "amount",
      sql<number>`(${sql.raw(sumOfPaiseSql("amount"))} over (order by position, noun, record_id))::bigint`.as(
        "total",
      ),
      sql<number>`count(*) over ()`.as("count"),
    ])
    .orderBy("position")
    .orderBy("noun")
    .orderBy("record_id")
    .offset(skip)
    .limit(limit);
  return (
    db
      .selectFrom(numbered.as("part"))
      // A payment leaves a deleted invoice without an entry of its own: the entry of the deletion covers it.
      .innerJoinLateral(
        (query) =>
          query
            .selectFrom("history")
            .whereRef("history.position", "=", "part.position")
            .select([
              "history.at",
              "history.event",
              "history.title",
              "history.actor_id",
              "history.actor_name",
              sql<Actor["role"]>`history.actor_role`.as("actor_role"),
            ])
            .orderBy(sql`history.noun = part.noun and history.record_id = part.record_id`, "desc")
            .limit(1)
            .as("told"),
        (join) => join.onTrue(),
      )
      .selectAll("part")
      .select(["at", "event", "title", "actor_id", "actor_name", "actor_role"])
      .orderBy("position")
      .orderBy("noun")
      .orderBy("record_id")
      .execute()
  );
}

async function countOf(db: Kysely<PastReadModels>, spans: Spans): Promise<number> {
  const { count } = await db
    .selectFrom(changesOf(db, spans).as("part"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
