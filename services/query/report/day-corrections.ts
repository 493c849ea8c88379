import { toRupees } from "@bahi/contracts/money.ts";
import type { DayBookChange } from "@bahi/contracts/report/day-book.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { CORRECTION_SQL } from "@bahi/read-models/history/corrections.ts";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { momentsOf } from "../reading/indian-day.ts";
import type { Page } from "../reading/list.ts";
import type { PastReading } from "../reading/read-model-access.ts";

/** What was corrected or deleted on a day, in the order in which that was recorded, and how many there were. */
export async function correctionsMadeOn(
  { db }: PastReading,
  day: string,
  page: Page,
): Promise<{ count: number; rows: DayBookChange[] }> {
  const { from, until } = momentsOf(day);
  const made = db
    .selectFrom("history")
    .where("history.at", ">=", from)
    .where("history.at", "<", until)
    .where(sql<boolean>`${sql.raw(CORRECTION_SQL)}`);
  const { count } = await made.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const onPage = made
    .select([
      "history.position",
      "history.at",
      "history.actor_id",
      "history.actor_name",
      "history.actor_role",
      "history.noun",
      "history.record_id",
      "history.event",
      "history.title",
      "history.changes",
      "history.reason",
    ])
    .select((entry) => [
      ownerOf(entry).as("customer_id"),
      amountOf(entry, "<").as("before_paise"),
      amountOf(entry, "<=").as("after_paise"),
    ])
    .orderBy("history.position")
    .offset(page.skip)
    .limit(page.limit);
  const rows = await db
    .selectFrom(onPage.as("made"))
    .innerJoin("customer", "customer.id", "made.customer_id")
    .selectAll("made")
    .select("customer.name as customer_name")
    .orderBy("position")
    .execute();
  return {
    count,
    rows: rows.map(({ actor_id, actor_name, actor_role, before_paise, after_paise, ...row }) => ({
      ...row,
      actor: { id: actor_id, name: actor_name, role: actor_role },
      amount_before: rupeesOrNull(before_paise),
      amount_after: rupeesOrNull(after_paise),
    })),
  };
}

function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : toRupees(paise);
}

type Entry = ExpressionBuilder<PastReadModels, "history">;

/** SQL: whose account the record of an entry is in. */
function ownerOf(entry: Entry) {
  return entry
    .case("history.noun")
    .when("invoice")
    .then(entry.selectFrom("invoice").whereRef("id", "=", "history.record_id").select("customer_id"))
    .when("payment")
    .then(entry.selectFrom("payment").whereRef("id", "=", "history.record_id").select("customer_id"))
    .when("credit_note")
    .then(entry.selectFrom("credit_note").whereRef("id", "=", "history.record_id").select("customer_id"))
    .else(entry.ref("history.record_id"))
    .end();
}

/**
 * SQL: the amount of the record of an entry, in the version before the entry (<) or from it on (<=); null where it has
 * none.
 */
function amountOf(entry: Entry, since: "<" | "<=") {
  return entry
    .case()
    .when("history.noun", "=", "invoice")
    .then(amountThen(entry, "invoice", since, inBooks("total_paise")))
    .when("history.noun", "=", "payment")
    .then(amountThen(entry, "payment", since, inBooks("amount_paise")))
    .when("history.noun", "=", "credit_note")
    .then(amountThen(entry, "credit_note", since, inBooks("total_paise")))
    .when("history.event", "=", "OpeningBalanceSet")
    .then(amountThen(entry, "customer", since, sql.ref("then.opening_amount_paise")))
    .else(null)
    .end();
}

function amountThen(
  entry: Entry,
  noun: "invoice" | "payment" | "credit_note" | "customer",
  since: "<" | "<=",
  paise: RawBuilder<number | null>,
) {
  // as: of the columns of all four it names only those that they share
  const spans = `${noun}_span as then` as "invoice_span as then";
  return entry
    .selectFrom(spans)
    .whereRef("then.id", "=", "history.record_id")
    .whereRef("then.since", since, "history.position")
    .orderBy("then.since", "desc")
    .limit(1)
    .select(paise.as("paise"));
}

/** SQL: an amount, 0 once the record is deleted. */
function inBooks(column: string): RawBuilder<number> {
  return sql<number>`case when "then".is_deleted then 0 else ${sql.ref(`then.${column}`)} end`;
}
