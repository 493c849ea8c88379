import { productRecord } from "@bahi/contracts/product/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { idsUpTo } from "../reading/ids-up-to.ts";
import { suggestionFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { suggestions } from "../reading/suggestions.ts";
import { asTypedOrMeant, hasText, rankOf, type Search } from "../reading/text-search.ts";
import { toProductRecord } from "./product-record.ts";

/** What a picker offers while somebody types. Of those that fit equally well, what was last sold comes first. */
export const searchProducts = question({
  path: "/products/search",
  summary: "Active products whose English or Hindi name has the words",
  admits: "everyone",
  query: z.strictObject(suggestionFields),
  answer: z.array(productRecord),
  long: () => "search",
  async ask(reading, { query }) {
    const { rows, total } = await asTypedOrMeant(reading, query.q, ["product"], (search) =>
      suggestedProducts(reading, search, query.limit),
    );
    return { body: rows.map(toProductRecord), total };
  },
});

export async function suggestedProducts({ db }: Pick<Reading, "db">, search: Search, limitMax: number) {
  const active = db.selectFrom("product").where("is_active", "=", true);
  const matching = active.where(hasText(["product.names"], search));
  const last = db
    .selectFrom("invoice_line")
    .select("invoice_line.invoice_date")
    .where("invoice_line.product_id", "=", sql.ref<number>("product.id"))
    .orderBy("invoice_line.invoice_date", "desc")
    .limit(1);
  return suggestions(
    {
      idsTo: (max) => idsUpTo({ db }, matching.select("id"), max),
      ranked: (ids, limit) =>
        db
          .selectFrom("product")
          .where(sql<boolean>`product.id = any(${ids}::int[])`)
          .selectAll()
          .orderBy(rankOf("product.names", search))
          .orderBy(last, (order) => order.desc().nullsLast())
          .orderBy("item_name_key")
          .orderBy("id")
          .limit(limit)
          .execute(),
      within: ({ from, before }, limit) =>
        active
          .selectAll()
          .where("item_name_key", ">=", from)
          .where("item_name_key", "<", before)
          .orderBy("item_name_key")
          .orderBy("id")
          .limit(limit)
          .execute(),
      any: (limit) => matching.selectAll().orderBy("item_name_key").orderBy("id").limit(limit).execute(),
    },
    search.text,
    limitMax,
  );
}
