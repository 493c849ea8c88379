import { toRupees } from "@bahi/contracts/money.ts";
import type { DayBookCreditNote } from "@bahi/contracts/report/day-book.ts";
import { sql } from "kysely";
import type { Page } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";

function datedOn({ db }: Pick<Reading, "db">, date: string) {
  return db.selectFrom("credit_note").where("is_deleted", "=", false).where("credit_note_date", "=", date);
}

/** What the credit notes dated a day add up to. */
export function creditNoteSumOn(
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

/** The credit notes dated a day, by number. */
export async function creditNotesOn(
  reading: Reading,
  date: string,
  page: Page,
): Promise<DayBookCreditNote[]> {
  const rows = await datedOn(reading, date)
    .select(["id", "invoice_id", "customer_id", "customer_name", "reason", "total_paise", "settled_paise"])
    .orderBy("id")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map(({ total_paise, settled_paise, ...row }) => ({
    ...row,
    total_amount: toRupees(total_paise),
    settled_amount: toRupees(settled_paise),
  }));
}
