import type { ReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, sql } from "kysely";

/** What came back of an invoice by credit notes, in pieces or dozens, by the numbers of its lines. */
export async function returnedOf(db: Kysely<ReadModels>, invoiceId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("credit_note")
    .innerJoinLateral(linesOfCreditNote, (join) => join.onTrue())
    .where("invoice_id", "=", invoiceId)
    .where("is_deleted", "=", false)
    .groupBy("line.lineId")
    .select(["line.lineId as line_id", sql<number>`sum(quantity)::bigint`.as("quantity")])
    .execute();
  return new Map(rows.map(({ line_id, quantity }) => [line_id, quantity]));
}

/** SQL: the lines of a row `credit_note`. */
const linesOfCreditNote = sql<{ lineId: number; quantity: number }>`
  json_to_recordset(credit_note.lines)`.as<"line">(sql`line ("lineId" int, quantity int)`);
