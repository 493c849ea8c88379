import { sql } from "kysely";
import { z } from "zod";
import { anywhere, pageFields, searchField } from "../reading/list.ts";
import { question } from "../reading/question.ts";

/** One name once, whatever its case: as it is written most often. */
export const listTransporters = question({
  path: "/customers/transporters",
  summary: "The transporters that active customers use",
  admits: "everyone",
  query: z.strictObject({ ...pageFields, ...searchField }),
  answer: z.array(z.string()),
  async ask({ db }, { query }) {
    const rows = await db
      .selectFrom("customer")
      .select(sql<string>`mode() within group (order by transporter)`.as("transporter"))
      .where("is_active", "=", true)
      .where("transporter", "<>", "")
      .where("transporter", "ilike", anywhere(query.q))
      .groupBy(sql`lower(transporter)`)
      .orderBy(sql`min(transporter_key)`)
      .orderBy(sql`lower(transporter)`)
      .execute();
    return {
      body: rows.slice(query.skip, query.skip + query.limit).map((row) => row.transporter),
      total: rows.length,
    };
  },
});
