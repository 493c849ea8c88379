import { customerRecord } from "@bahi/contracts/customer/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { idsUpTo } from "../reading/ids-up-to.ts";
import { suggestionFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { suggestions } from "../reading/suggestions.ts";
import { asTypedOrMeant, rankOf, type Search } from "../reading/text-search.ts";
import { isCustomerFound } from "./customer-search.ts";

const COLUMNS = ["id", "name", "phone", "address", "transporter", "company_name"] as const;
const answer = customerRecord.pick({
  id: true,
  name: true,
  phone: true,
  address: true,
  transporter: true,
  company_name: true,
});

/** What a picker offers while somebody types. Of those that fit equally well, who was last invoiced comes first. */
export const searchCustomers = question({
  path: "/customers/search",
  summary: "Active customers whose name, company, phone, address or transporter has the words",
  admits: "everyone",
  query: z.strictObject(suggestionFields),
  answer: z.array(answer),
  long: () => "search",
  async ask(reading, { query }) {
    const { rows: body, total } = await asTypedOrMeant(reading, query.q, ["customer"], (search) =>
      suggestedCustomers(reading, query.q, search, query.limit),
    );
    return { body, total };
  },
});

export async function suggestedCustomers(
  { db }: Pick<Reading, "db">,
  q: string,
  search: Search,
  limitMax: number,
) {
  const matching = db.selectFrom("customer").where("is_active", "=", true).where(isCustomerFound(q, search));
  const last = db
    .selectFrom("invoice")
    .select("invoice.id")
    .where("invoice.customer_id", "=", sql.ref<number>("customer.id"))
    .orderBy("invoice.id", "desc")
    .limit(1);
  return suggestions(
    {
      idsTo: (max) => idsUpTo({ db }, matching.select("id"), max),
      ranked: (ids, limit) =>
        db
          .selectFrom("customer")
          .where(sql<boolean>`customer.id = any(${ids}::int[])`)
          .select(COLUMNS)
          .orderBy(rankOf("customer.names", search))
          .orderBy(last, (order) => order.desc().nullsLast())
          .orderBy("name_key")
          .orderBy("id")
          .limit(limit)
          .execute(),
      within: ({ from, before }, limit) =>
        db
          .selectFrom("customer")
          .select(COLUMNS)
          .where("is_active", "=", true)
          .where("name_key", ">=", from)
          .where("name_key", "<", before)
          .orderBy("name_key")
          .orderBy("id")
          .limit(limit)
          .execute(),
      any: (limit) => matching.select(COLUMNS).orderBy("name_key").orderBy("id").limit(limit).execute(),
    },
    search.text,
    limitMax,
  );
}
