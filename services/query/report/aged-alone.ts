import type { ReadModels } from "@bahi/read-models/database.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import { type Kysely, sql } from "kysely";
import { bucketSums } from "./buckets.ts";
import { type AskedDay, allDuesOn, duesOn, openingDuesOn } from "./dues.ts";

/** Of so many accounts the invoices are looked up one account after the other. For more of them, all are read at once. */
export const AGED_ALONE_MAX = 500;

/**
 * A page of accounts by what is known of each without its invoices: what is due in all, and what of it is not due yet,
 * which is little. The invoices of an account are read when it is on the page. The day is one after which nothing is dated.
 */
export function agedAlone(
  db: Kysely<ReadModels>,
  day: AskedDay,
  { skip, limit }: { skip: number; limit: number },
) {
  const notDue = db
    .selectFrom(
      duesOn(db, day)
        .where("due_date", ">=", day.on)
        .unionAll(
          db
            .selectFrom(openingDuesOn(db, day).as("later"))
            .where("due_date", ">=", day.on)
            .select(["customer_id", "due_date", "due_paise"]),
        )
        .as("due"),
    )
    .groupBy("customer_id")
    .select(["customer_id", sql<number>`sum(due_paise)::bigint`.as("paise")]);
  const known = db
    .selectFrom("customer_balance")
    .leftJoin("customer_due", "customer_due.customer_id", "customer_balance.customer_id")
    .leftJoin(openingDuesOn(db, day).as("opening"), "opening.customer_id", "customer_balance.customer_id")
    .leftJoin(notDue.as("not_due"), "not_due.customer_id", "customer_balance.customer_id")
    .select([
      "customer_balance.customer_id",
      sql<number>`${sql.raw(BALANCE_SQL)}`.as("net_paise"),
      sql<number>`coalesce(customer_due.due_paise, 0) + coalesce(opening.due_paise, 0)`.as(
        "outstanding_paise",
      ),
      sql<number>`coalesce(not_due.paise, 0)`.as("unripe_paise"),
    ]);
  const page = db
    .selectFrom(known.as("known"))
    .where((row) => row.or([row("outstanding_paise", "<>", 0), row("net_paise", "<>", 0)]))
    .select(["customer_id", "net_paise", "outstanding_paise"])
    .select([
      sql<number>`count(*) over ()`.as("count"),
      sql<number>`outstanding_paise - unripe_paise`.as("late_paise"),
    ])
    .orderBy("late_paise", "desc")
    .orderBy("outstanding_paise", "desc")
    .orderBy("customer_id")
    .offset(skip)
    .limit(limit);
  return db
    .selectFrom(page.as("page"))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom(allDuesOn(db, day).as("due"))
          .whereRef("due.customer_id", "=", "page.customer_id")
          .where("due_paise", ">", 0)
          .select([sql<string | null>`min(due_date)`.as("oldest_due_date"), ...bucketSums(day.on)])
          .as("aged"),
      (join) => join.onTrue(),
    )
    .selectAll("page")
    .selectAll("aged");
}
