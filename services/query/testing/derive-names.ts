import type { ReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, sql } from "kysely";

/** Writes what the projector derives of invoices and of names, for tests that write rows themselves. */
export async function deriveNames(db: Kysely<ReadModels>): Promise<void> {
  await db.deleteFrom("invoice_name").execute();
  await db
    .insertInto("invoice_name")
    .columns(["customer_name", "customer_company", "invoice_count", "names", "customer_name_key"])
    .expression(
      db
        .selectFrom("invoice")
        .select([
          "customer_name",
          "customer_company",
          sql<number>`count(*)`.as("count"),
          "names",
          "customer_name_key",
        ])
        .where("is_deleted", "=", false)
        .groupBy(["customer_name", "customer_company", "names", "customer_name_key"]),
    )
    .execute();
  await db.deleteFrom("search_word").execute();
  const nouns = ["customer", "product"] as const;
  for (const noun of nouns) {
    await db
      .insertInto("search_word")
      .columns(["noun", "word", "name_count"])
      .expression(
        db
          .selectFrom(noun)
          .select([
            sql<typeof noun>`${noun}::text`.as("noun"),
            sql<string>`unnest(string_to_array(ltrim(split_part(names, '|', 1), '~'), '~'))`.as("word"),
            sql<number>`count(*)`.as("count"),
          ])
          .groupBy("word"),
      )
      .execute();
  }
}
