import { type CustomerListRow, customerListRow } from "@bahi/contracts/customer/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, rupees, text, whole } from "../csv/columns.ts";
import { activeField } from "../reading/active-field.ts";
import { cursorField } from "../reading/cursor.ts";
import { isSearched, pageFields, sortFields, wordSearchField } from "../reading/list.ts";
import { listAsTypedOrMeant, listOf } from "../reading/list-answer.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { inOrder, orderBy, sorted, sortedText, sortedUnlessEmpty } from "../reading/sort.ts";
import type { Search } from "../reading/text-search.ts";
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomerRecord } from "./customer-record.ts";
import { findCustomers } from "./customer-search.ts";

const balancePaise = sql<number | null>`${sql.raw(BALANCE_SQL)}`;

const ID = sorted("number", sql`id`);
const SORTS = {
  name: sortedText("name"),
  phone: sortedUnlessEmpty("phone"),
  address: sortedUnlessEmpty("address"),
  transporter: sortedUnlessEmpty("transporter"),
  company_name: sortedUnlessEmpty("company_name"),
  created_at: sorted("moment", sql`created_at`),
  balance: sorted("number", sql`coalesce(${balancePaise}, 0)`),
  id: ID,
};

const columns: readonly Column<CustomerListRow>[] = [
  whole("Customer ID", (customer) => customer.id),
  text("Name", (customer) => customer.name),
  text("Company Name", (customer) => customer.company_name),
  text("Phone", (customer) => customer.phone),
  text("Address", (customer) => customer.address),
  text("Transporter", (customer) => customer.transporter),
  text("GST Number", (customer) => customer.gst_number),
  whole("Credit Days", (customer) => customer.credit_days),
  rupees("Balance", (customer) => customer.balance),
  text("Status", statusOf),
  moment("Created", (customer) => customer.created_at),
];

/** The staff's list is without balances. */
export const listCustomers = question({
  path: "/customers",
  summary: "The customers, in pages",
  admits: "everyone",
  query: z.strictObject({
    ...pageFields,
    ...cursorField,
    ...asOfField,
    ...wordSearchField,
    ...activeField,
    ...sortFields(SORTS, "name"),
  }),
  answer: z.array(customerListRow),
  csv: { name: "Customers", columns },
  asOf: ({ as_of }) => as_of,
  long: isSearched,
  async ask(reading, { query, viewer }) {
    const hasBalances = viewer.role === "admin";
    if (query.sort === "balance" && !hasBalances) {
      throw refused("admin-only", "Only an administrator can sort customers by balance");
    }
    let matching = reading.db.selectFrom("customer");
    if (query.is_active !== "all") matching = matching.where("is_active", "=", query.is_active === "true");
    const order = orderBy(SORTS[query.sort], ID, query.order ?? "asc");
    const list = (found: typeof matching) => {
      const withBalances = found.leftJoin("customer_balance", "customer_balance.customer_id", "customer.id");
      const rows = withBalances.select(CUSTOMER_COLUMNS).select(balancePaise.as("balance_paise"));
      return listOf(reading, {
        page: query,
        matching: withBalances,
        order,
        rows: (cut) => cut(inOrder(rows, order)),
        placeOf({ id }, place) {
          const customer = reading.db.selectFrom("customer").where("id", "=", id);
          if (query.sort !== "balance") return customer.select(place);
          return customer
            .leftJoin("customer_balance", "customer_balance.customer_id", "customer.id")
            .select(place);
        },
        toRow: (row) => (hasBalances ? toListRow(row) : toCustomerRecord(row)),
        hasAmounts: hasBalances,
      });
    };
    if (query.q === "") return list(matching);
    const find = async (search: Search) =>
      list(matching.where(await findCustomers(reading, query.q, search)));
    return listAsTypedOrMeant(reading, query.q, ["customer"], find, hasBalances);
  },
});

function toListRow(row: CustomerRow & { balance_paise: number | null }): CustomerListRow {
  return { ...toCustomerRecord(row), balance: toRupees(row.balance_paise ?? 0) };
}

function statusOf({ is_active: isActive, merged_into: master }: CustomerListRow): string {
  if (isActive) return "Active";
  return master === null ? "Deleted" : `Merged into #${master}`;
}
