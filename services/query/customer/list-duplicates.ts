import { customerRecord } from "@bahi/contracts/customer/api.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { z } from "zod";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { toCustomerRecord } from "./customer-record.ts";

export const listDuplicates = question({
  path: "/customers/duplicates",
  summary: "Groups of customers who are likely the same",
  admits: "admin",
  query: z.strictObject(pageFields),
  answer: z.array(z.array(customerRecord)),
  async ask({ db }, { query }) {
    const rows = await db
      .selectFrom("duplicate_member")
      .innerJoin("customer", "customer.id", "duplicate_member.customer_id")
      .selectAll("customer")
      .select("duplicate_member.group_id")
      .where("customer.is_active", "=", true)
      .orderBy("duplicate_member.group_id")
      .orderBy("customer.id")
      .execute();
    const groups = toGroups(rows);
    return { body: groups.slice(query.skip, query.skip + query.limit), total: groups.length };
  },
});

function toGroups(rows: (CustomerTable & { group_id: number })[]) {
  const groups = Map.groupBy(rows, (row) => row.group_id);
  return [...groups.values()].map((members) => members.map(toCustomerRecord));
}
