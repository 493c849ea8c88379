import { recordIdParam } from "@bahi/contracts/id.ts";
import { productRecord } from "@bahi/contracts/product/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { toProductRecord } from "./product-record.ts";

/** Also one that was deleted: old invoices name it. */
export const getProduct = question({
  path: "/products/:id",
  summary: "One product",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  answer: productRecord,
  asOf: ({ as_of }) => as_of,
  async ask({ db }, { params }) {
    const row = await db.selectFrom("product").selectAll().where("id", "=", params.id).executeTakeFirst();
    if (row === undefined) throw refused("product-not-found");
    return { body: toProductRecord(row) };
  },
});
