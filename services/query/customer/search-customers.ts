import { customerRecord } from "@bahi/contracts/customer/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { anywhere, startingWith, suggestionFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { phoneHas } from "./phone-search.ts";

const answer = customerRecord.pick({
  id: true,
  name: true,
  phone: true,
  address: true,
  transporter: true,
  company_name: true,
});

/** What a picker offers while somebody types: names that begin with the text come first. */
export const searchCustomers = question({
  path: "/customers/search",
  summary: "Active customers whose name, company or phone has the text",
  admits: "everyone",
  query: z.strictObject(suggestionFields),
  answer: z.array(answer),
  async ask({ db }, { query }) {
    const pattern = anywhere(query.q);
    const rows = await db
      .selectFrom("customer")
      .select(["id", "name", "phone", "address", "transporter", "company_name"])
      .where("is_active", "=", true)
      .where((row) =>
        row.or([row("name", "ilike", pattern), row("company_name", "ilike", pattern), phoneHas(query.q)]),
      )
      .orderBy(sql`name ilike ${startingWith(query.q)}`, "desc")
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(query.limit)
      .execute();
    return { body: rows };
  },
});
