import { productRecord } from "@bahi/contracts/product/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { activeField } from "../reading/active-field.ts";
import {
  anywhere,
  emptyLast,
  pageFields,
  searchField,
  sortFields,
  totalOf,
  unlessEmpty,
} from "../reading/list.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { toProductRecord } from "./product-record.ts";

const SORTS = {
  item_name: sql`lower(item_name)`,
  item_name_hindi: unlessEmpty(sql`item_name_hindi`),
  created_at: sql`created_at`,
  id: sql`id`,
};
const MAYBE_EMPTY = new Set<keyof typeof SORTS>(["item_name_hindi"]);

export const listProducts = question({
  path: "/products",
  summary: "The products, in pages",
  admits: "everyone",
  query: z.strictObject({
    ...pageFields,
    ...asOfField,
    ...searchField,
    ...activeField,
    ...sortFields(SORTS, "item_name"),
  }),
  answer: z.array(productRecord),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    let matching = reading.db.selectFrom("product");
    if (query.is_active !== "all") matching = matching.where("is_active", "=", query.is_active === "true");
    if (query.q !== "") {
      const pattern = anywhere(query.q);
      matching = matching.where((row) =>
        row.or([
          row("item_name", "ilike", pattern),
          row("item_name_hindi", "ilike", pattern),
          row(sql`id::text`, "=", query.q),
        ]),
      );
    }
    const direction = query.order ?? "asc";
    const rows = await matching
      .selectAll()
      .orderBy(SORTS[query.sort], MAYBE_EMPTY.has(query.sort) ? emptyLast(direction) : direction)
      .orderBy("id", direction)
      .offset(query.skip)
      .limit(query.limit)
      .execute();
    return { body: rows.map(toProductRecord), total: await totalOf(reading, matching, query, rows.length) };
  },
});
