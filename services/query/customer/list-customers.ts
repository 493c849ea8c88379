import { type CustomerListRow, customerListRow } from "@bahi/contracts/customer/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
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

const balancePaise = sql<number | null>`${sql.raw(BALANCE_SQL)}`;

const SORTS = {
  name: sql`lower(name)`,
  phone: unlessEmpty(sql`phone`),
  address: unlessEmpty(sql`lower(address)`),
  transporter: unlessEmpty(sql`lower(transporter)`),
  company_name: unlessEmpty(sql`lower(company_name)`),
  created_at: sql`created_at`,
  balance: sql`coalesce(${balancePaise}, 0)`,
  id: sql`id`,
};
const MAYBE_EMPTY = new Set<keyof typeof SORTS>(["phone", "address", "transporter", "company_name"]);

/** The staff's list is without balances. */
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
  answer: z.array(customerListRow),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query, viewer }) {
    const hasBalances = viewer.role === "admin";
    if (query.sort === "balance" && !hasBalances) {
      throw refused("admin-only", "Only an administrator can sort customers by balance");
    }
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
      .leftJoin("customer_balance", "customer_balance.customer_id", "customer.id")
      .selectAll("customer")
      .select(balancePaise.as("balance_paise"))
      .orderBy(SORTS[query.sort], MAYBE_EMPTY.has(query.sort) ? emptyLast(direction) : direction)
      .orderBy("id", direction)
      .offset(query.skip)
      .limit(query.limit)
      .execute();
    return {
      body: rows.map((row) => (hasBalances ? toListRow(row) : toCustomerRecord(row))),
      total: await totalOf(reading, matching, query, rows.length),
    };
  },
});

function toListRow(row: CustomerTable & { balance_paise: number | null }): CustomerListRow {
  return { ...toCustomerRecord(row), balance: toRupees(row.balance_paise ?? 0) };
}
