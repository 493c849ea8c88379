import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { type ProductRecord, productRecord } from "@bahi/contracts/product/api.ts";
import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { type Column, moment, text, whole } from "../csv/columns.ts";
import { activeField } from "../reading/active-field.ts";
import { cursorField } from "../reading/cursor.ts";
import { isSearched, pageFields, sortFields, wordSearchField } from "../reading/list.ts";
import { listAsTypedOrMeant, listOf } from "../reading/list-answer.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { inOrder, orderBy, sorted, sortedText, sortedUnlessEmpty } from "../reading/sort.ts";
import { anyOf, hasText } from "../reading/text-search.ts";
import { PRODUCT_COLUMNS, toProductRecord } from "./product-record.ts";

const ID = sorted("number", sql`id`);
const SORTS = {
  item_name: sortedText("item_name"),
  item_name_hindi: sortedUnlessEmpty("item_name_hindi"),
  created_at: sorted("moment", sql`created_at`),
  id: ID,
};

const columns: readonly Column<ProductRecord>[] = [
  whole("Item Code", (product) => product.id),
  text("Item Name", (product) => product.item_name),
  text("Hindi Name", (product) => product.item_name_hindi),
  text("Status", (product) => (product.is_active ? "Active" : "Deleted")),
  moment("Created", (product) => product.created_at),
];

export const listProducts = question({
  path: "/products",
  summary: "The products, in pages",
  admits: "everyone",
  query: z.strictObject({
    ...pageFields,
    ...cursorField,
    ...asOfField,
    ...wordSearchField,
    ...activeField,
    ...sortFields(SORTS, "item_name"),
  }),
  answer: z.array(productRecord),
  csv: { name: "Products", columns },
  asOf: ({ as_of }) => as_of,
  long: isSearched,
  async ask(reading, { query }) {
    let matching = reading.db.selectFrom("product");
    if (query.is_active !== "all") matching = matching.where("is_active", "=", query.is_active === "true");
    const order = orderBy(SORTS[query.sort], ID, query.order ?? "asc");
    const list = (found: typeof matching) => {
      return listOf(reading, {
        page: query,
        matching: found,
        order,
        rows: (cut) => cut(inOrder(found.select(PRODUCT_COLUMNS), order)),
        placeOf: ({ id }, place) => reading.db.selectFrom("product").where("id", "=", id).select(place),
        toRow: toProductRecord,
      });
    };
    if (query.q === "") return list(matching);
    const isCode = sql<SqlBool>`id::text = ${withLatinDigits(query.q)}`;
    return listAsTypedOrMeant(reading, query.q, ["product"], async (search) =>
      list(matching.where(anyOf([hasText(["product.names"], search), isCode]))),
    );
  },
});
