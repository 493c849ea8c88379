import { toRupees } from "@bahi/contracts/money.ts";
import type { DayBookInvoice } from "@bahi/contracts/report/day-book.ts";
import { sql } from "kysely";
import type { Page } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { DUE } from "./dues.ts";

function datedOn({ db }: Pick<Reading, "db">, date: string) {
  return db.selectFrom("invoice").where("is_deleted", "=", false).where("invoice_date", "=", date);
}

/** What the invoices dated a day add up to. */
export function invoiceSumOn(
  reading: Pick<Reading, "db">,
  date: string,
): Promise<{ count: number; paise: number }> {
  return datedOn(reading, date)
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`coalesce(sum(total_paise), 0)::bigint`.as("paise"),
    ])
    .executeTakeFirstOrThrow();
}

/** The invoices dated a day, by number. */
export async function invoicesOn(reading: Reading, date: string, page: Page): Promise<DayBookInvoice[]> {
  const rows = await datedOn(reading, date)
    .select(["id", "customer_id", "customer_name", "total_paise"])
    .select(DUE.as("due_paise"))
    .orderBy("id")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map(({ total_paise, due_paise, ...row }) => ({
    ...row,
    total_amount: toRupees(total_paise),
    amount_due: toRupees(due_paise),
  }));
}
