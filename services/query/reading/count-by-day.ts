import { sql } from "kysely";
import type { Reading } from "./read-model-access.ts";

/**
 * The number of invoices, payments or credit notes in a period, summed from the read model of the days, once for each
 * version of the read models.
 */
export async function countByDay(
  reading: Reading,
  column: "invoice_count" | "payment_count" | "return_count",
  period: { date_from?: string | undefined; date_to?: string | undefined },
): Promise<number> {
  return reading.cached(`${column} ${period.date_from ?? ""} ${period.date_to ?? ""}`, async () => {
    let days = reading.db.selectFrom("sales_day");
    if (period.date_from) days = days.where("day", ">=", period.date_from);
    if (period.date_to) days = days.where("day", "<=", period.date_to);
    const { total } = await days
      .select(sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as("total"))
      .executeTakeFirstOrThrow();
    return total;
  });
}
