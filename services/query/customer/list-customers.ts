import { customerRecord } from "@bahi/contracts/customer/api.ts";
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
import { toCustomerRecord } from "./customer-record.ts";
import { phoneHas } from "./phone-search.ts";

const SORTS = {
  name: sql`lower(name)`,
  phone: unlessEmpty(sql`phone`),
  address: unlessEmpty(sql`lower(address)`),
  transporter: unlessEmpty(sql`lower(transporter)`),
  company_name: unlessEmpty(sql`lower(company_name)`),
  created_at: sql`created_at`,
  id: sql`id`,
};
const MAYBE_EMPTY = new Set<keyof typeof SORTS>(["phone", "address", "transporter", "company_name"]);

export const listCustomers = question({
  path: "/customers",
  summary: "The customers, in pages",
  admits: "everyone",
  query: z.strictObject({
    ...pageFields,
    ...asOfField,
    ...searchField,
    ...activeField,
    ...sortFields(SORTS, "name"),
  }),
  answer: z.array(customerRecord),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    let matching = reading.db.selectFrom("customer");
    if (query.is_active !== "all") matching = matching.where("is_active", "=", query.is_active === "true");
    if (query.q !== "") {
      const pattern = anywhere(query.q);
      matching = matching.where((row) =>
        row.or([
          row("name", "ilike", pattern),
          phoneHas(query.q),
          row("address", "ilike", pattern),
          row("transporter", "ilike", pattern),
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
    return {
      body: rows.map(toCustomerRecord),
      total: await totalOf(reading, matching, query, rows.length),
    };
  },
});
