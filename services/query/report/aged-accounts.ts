import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { impliesNone } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import type { RowQuery } from "../reading/rows-in-batches.ts";
import { BUCKET_COLUMNS, bucketSums } from "./buckets.ts";
import { AGED_ALONE_MAX, agedAlone } from "./aged-alone.ts";
import { type AskedDay, allDuesOn, dueDifferences, forDay, openInvoices, openingDuesOn } from "./dues.ts";

const AMOUNTS = ["outstanding_paise", "net_paise", ...Object.values(BUCKET_COLUMNS)] as const;

/** Amounts in paise. What is outstanding is the sum of the buckets. */
export type AgedAmounts = Record<(typeof AMOUNTS)[number], number>;

export type AgedAccount = AgedAmounts & {
  customer_id: number;
  name: string;
  phone: string;
  oldest_due_date: string | null;
  last_payment_date: string | null;
};

/** Which accounts: all from a place on, where there is no limit. */
export type AccountsPage = { skip: number; limit?: number | undefined };

/** What these accounts add up to. */
export function totalsOf(accounts: readonly AgedAmounts[]): AgedAmounts {
  const sum = (amount: (typeof AMOUNTS)[number]) => accounts.reduce((paise, of) => paise + of[amount], 0);
  // as: `fromEntries` forgets that these are the amounts.
  return Object.fromEntries(AMOUNTS.map((amount) => [amount, sum(amount)])) as AgedAmounts;
}

/** What all accounts add up to at the end of a day, from what is due by day and from balances. */
export async function agedAmounts({ db }: Pick<Reading, "db">, day: AskedDay): Promise<AgedAmounts> {
  const { on, isLast } = day;
  const known = db
    .selectFrom("due_day")
    .select(["due_date", "due_paise"])
    .unionAll(db.selectFrom(openingDuesOn(db, day).as("opening")).select(["due_date", "due_paise"]));
  const differences = db
    .selectFrom(dueDifferences(db, on).as("difference"))
    .select(["due_date", "due_paise"]);
  const dues = isLast ? known : known.unionAll(differences);
  const due = await forDay(db, day).selectFrom(dues.as("due")).select(dueSums(on)).executeTakeFirstOrThrow();
  const balances = db.selectFrom("customer_balance");
  const later = db.selectFrom("ledger_entry").where("entry_date", ">", on);
  return { ...due, net_paise: await netOf(balances, later) };
}

/** The same of one customer. */
export async function agedAmountsOf(
  { db }: Pick<Reading, "db">,
  day: AskedDay,
  customerId: number,
): Promise<AgedAmounts> {
  const { on } = day;
  const due = await forDay(db, day, customerId)
    .selectFrom(allDuesOn(db, day).as("due"))
    .where("customer_id", "=", customerId)
    .select(dueSums(on))
    .executeTakeFirstOrThrow();
  const balances = db.selectFrom("customer_balance").where("customer_id", "=", customerId);
  const later = db
    .selectFrom("ledger_entry")
    .where("customer_id", "=", customerId)
    .where("entry_date", ">", on);
  return { ...due, net_paise: await netOf(balances, later) };
}

function dueSums(on: string) {
  return [
    sql<number>`coalesce(sum(due_paise), 0)::bigint`.as("outstanding_paise"),
    ...bucketSums(on),
  ] as const;
}

type From<Table extends keyof ReadModels> = SelectQueryBuilder<ReadModels, Table, object>;

async function netOf(balances: From<"customer_balance">, later: From<"ledger_entry">): Promise<number> {
  const { now } = await balances
    .select(sql<number>`coalesce(sum(${sql.raw(BALANCE_SQL)}), 0)::bigint`.as("now"))
    .executeTakeFirstOrThrow();
  const { since } = await later
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("since"))
    .executeTakeFirstOrThrow();
  return now - since;
}

/**
 * The customers with the most that is late at the end of a day. What is late is what is due in all without what is not
 * due yet, which is little.
 */
export function mostLate({ db }: Pick<Reading, "db">, day: AskedDay, count: number) {
  const { on, isLast } = day;
  const notDue = openInvoices(db)
    .where("due_date", ">=", on)
    .select(["customer_id", sql<number>`0 - (${sql.raw(DUE_SQL)})`.as("paise")]);
  const differences = db
    .selectFrom(dueDifferences(db, on).as("difference"))
    .where("due_date", "<", on)
    .select(["customer_id", "due_paise as paise"]);
  const openings = db
    .selectFrom(openingDuesOn(db, day).as("opening"))
    .where("due_date", "<", on)
    .select(["customer_id", "due_paise as paise"]);
  const known = db
    .selectFrom("customer_due")
    .select(["customer_id", "due_paise as paise"])
    .unionAll(notDue)
    .unionAll(openings);
  const late = db
    .selectFrom((isLast ? known : known.unionAll(differences)).as("due"))
    .groupBy("customer_id")
    .having(sql`sum(paise)`, ">", 0)
    .select(["customer_id", sql<number>`sum(paise)::bigint`.as("late_paise")])
    .orderBy("late_paise", "desc")
    .orderBy("customer_id")
    .limit(count);
  return forDay(db, day)
    .selectFrom(late.as("late"))
    .innerJoin("customer", "customer.id", "late.customer_id")
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom(allDuesOn(db, day).as("due"))
          .whereRef("due.customer_id", "=", "late.customer_id")
          .where("due_paise", ">", 0)
          .select(sql<string>`min(due_date)`.as("oldest_due_date"))
          .as("oldest"),
      (join) => join.onTrue(),
    )
    .select(["customer_id", "late_paise", "oldest_due_date", "customer.name", "customer.phone"])
    .orderBy("late_paise", "desc")
    .orderBy("customer_id")
    .execute();
}

/**
 * The accounts on which something is outstanding, or there is money beyond that, at the end of a day; the one with the
 * most that is late first. `count` is the number of all of them.
 *
 * A balance of an earlier day is that of today without the entries after it.
 */
export async function agedAccounts(
  { db }: Pick<Reading, "db">,
  day: AskedDay,
  page: AccountsPage,
): Promise<{ accounts: AgedAccount[]; count: number }> {
  const accounts = await accountsOnPage(db, day, page).execute();
  const [first] =
    accounts.length > 0 || impliesNone(page)
      ? accounts
      : await accountsOnPage(db, day, { skip: 0, limit: 1 }).execute();
  return { accounts, count: first?.count ?? 0 };
}

/** The query for a page of them, each with the number of all. */
export function accountsOnPage(
  db: Kysely<ReadModels>,
  day: AskedDay,
  { skip, limit }: AccountsPage,
): RowQuery<AgedAccount & { count: number }> {
  const isShort = limit !== undefined && limit <= AGED_ALONE_MAX;
  if (day.isLast && isShort) return withCustomers(db, day, agedAlone(db, day, { skip, limit }), isShort);
  let page = db
    .selectFrom(accountsOn(db, day).as("account"))
    .where((row) => row.or([row("outstanding_paise", "<>", 0), row("net_paise", "<>", 0)]))
    .selectAll("account")
    .select([
      sql<number>`count(*) over ()`.as("count"),
      sql<number>`outstanding_paise - not_due_paise`.as("late_paise"),
    ])
    .orderBy("late_paise", "desc")
    .orderBy("outstanding_paise", "desc")
    .orderBy("customer_id")
    .offset(skip);
  if (limit !== undefined) page = page.limit(limit);
  return withCustomers(db, day, page, isShort);
}

type CountedAmounts = Omit<AgedAccount, "name" | "phone" | "last_payment_date"> & {
  count: number;
  late_paise: number;
};

/** The payments of a few accounts are looked up one account after the other; for more of them, all are read at once. */
function withCustomers(
  db: Kysely<ReadModels>,
  day: AskedDay,
  page: SelectQueryBuilder<ReadModels, never, CountedAmounts>,
  isShort: boolean,
): RowQuery<AgedAccount & { count: number }> {
  const named = forDay(db, day)
    .selectFrom(page.as("page"))
    .innerJoin("customer", "customer.id", "page.customer_id");
  const payments = db
    .selectFrom("ledger_entry")
    .where("kind", "=", LEDGER.payment.code)
    .where("entry_date", "<=", day.on);
  const paid = isShort
    ? named.leftJoinLateral(
        payments
          .where("ledger_entry.customer_id", "=", sql.ref<number>("page.customer_id"))
          .orderBy("entry_date", "desc")
          .limit(1)
          .select("entry_date as last_payment_date")
          .as("paid"),
        (join) => join.onTrue(),
      )
    : named.leftJoin(
        payments
          .groupBy("customer_id")
          .select(["customer_id as payer_id", sql<string>`max(entry_date)`.as("last_payment_date")])
          .as("paid"),
        (join) => join.onRef("payer_id", "=", "page.customer_id"),
      );
  return paid
    .selectAll("page")
    .select(["customer.name", "customer.phone", "last_payment_date"])
    .orderBy("late_paise", "desc")
    .orderBy("outstanding_paise", "desc")
    .orderBy("page.customer_id");
}

/** Every account. */
function accountsOn(db: Kysely<ReadModels>, day: AskedDay) {
  const { on } = day;
  const due = db
    .selectFrom(allDuesOn(db, day).as("known_due"))
    .where("due_paise", ">", 0)
    .groupBy("customer_id")
    .select([
      "customer_id",
      sql<number>`sum(due_paise)::bigint`.as("outstanding_paise"),
      sql<string>`min(due_date)`.as("oldest_due_date"),
      ...bucketSums(on),
    ]);
  const later = db
    .selectFrom("ledger_entry")
    .where("entry_date", ">", on)
    .groupBy("customer_id")
    .select(["customer_id", sql<number>`sum(amount_paise)::bigint`.as("paise")]);
  const orNone = <Column extends string>(column: Column) =>
    sql<number>`coalesce(${sql.ref(`due.${column}`)}, 0)`.as(column);
  return db
    .selectFrom("customer_balance")
    .leftJoin(due.as("due"), "due.customer_id", "customer_balance.customer_id")
    .leftJoin(later.as("later"), "later.customer_id", "customer_balance.customer_id")
    .select([
      "customer_balance.customer_id",
      sql<number>`${sql.raw(BALANCE_SQL)} - coalesce(later.paise, 0)`.as("net_paise"),
      sql<string | null>`due.oldest_due_date`.as("oldest_due_date"),
      orNone("outstanding_paise"),
      orNone("not_due_paise"),
      orNone("late_1_paise"),
      orNone("late_31_paise"),
      orNone("late_61_paise"),
      orNone("late_91_paise"),
    ]);
}
