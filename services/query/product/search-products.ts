import { productRecord } from "@bahi/contracts/product/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { anywhere, startingWith, suggestionFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { toProductRecord } from "./product-record.ts";

/** What a picker offers while somebody types: names that begin with the text come first. */
export const searchProducts = question({
  path: "/products/search",
  summary: "Active products whose English or Hindi name has the text",
  admits: "everyone",
  query: z.strictObject(suggestionFields),
  answer: z.array(productRecord),
  async ask({ db }, { query }) {
    const pattern = anywhere(query.q);
    const rows = await db
      .selectFrom("product")
      .selectAll()
      .where("is_active", "=", true)
      .where((row) => row.or([row("item_name", "ilike", pattern), row("item_name_hindi", "ilike", pattern)]))
      .orderBy(sql`item_name ilike ${startingWith(query.q)}`, "desc")
      .orderBy(sql`lower(item_name)`)
      .orderBy("id")
      .limit(query.limit)
      .execute();
    return { body: rows.map(toProductRecord) };
  },
});
