import type { ReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, sql } from "kysely";

/** What came back of a line by credit notes, in pieces or dozens, and what was credited for it. */
export type Returned = { quantity: number; amountPaise: number };

/** By the numbers of the lines of an invoice. */
export async function returnedOf(db: Kysely<ReadModels>, invoiceId: number): Promise<Map<number, Returned>> {
  const rows = await db
    .selectFrom("credit_note")
    .innerJoinLateral(linesOfCreditNote, (join) => join.onTrue())
    .where("invoice_id", "=", invoiceId)
    .where("is_deleted", "=", false)
    .groupBy("line.lineId")
    .select([
      "line.lineId as line_id",
      sql<number>`sum(quantity)::bigint`.as("quantity"),
      sql<number>`sum("amountPaise")::bigint`.as("amountPaise"),
    ])
    .execute();
  return new Map(rows.map(({ line_id, ...returned }) => [line_id, returned]));
}

/** SQL: the lines of a row `credit_note`. */
const linesOfCreditNote = sql<{ lineId: number; quantity: number; amountPaise: number }>`
  json_to_recordset(credit_note.lines)`.as<"line">(
  sql`line ("lineId" int, quantity int, "amountPaise" bigint)`,
);
