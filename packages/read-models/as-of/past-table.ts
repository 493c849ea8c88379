import { customerTable } from "../customer/table.ts";
import { invoiceTable } from "../invoice/table.ts";
import { paymentTable } from "../payment/table.ts";
import { productTable } from "../product/table.ts";
import { settingsTable } from "../settings/table.ts";
import type { Table } from "../table.ts";
import { userTable } from "../user/table.ts";
import { SINCE } from "./since.ts";

/** A past version of a row: valid from `since` until `until`, exclusive. */
export type Past<Row> = Row & { until: string };

/** The table of the past versions of the rows of a table. A row that never changed has none. */
function pastOf<Row extends { id: number; since: string }>(
  table: Table<Row>,
  indexes: Table<Row>["indexes"] = {},
): Table<Past<Row>> {
  // The columns of `Row` and `until` are those of `Past<Row>`; TypeScript does not add up mapped types.
  const columns = { ...table.columns, until: SINCE } as Table<Past<Row>>["columns"];
  const computed = table.computed === undefined ? {} : { computed: table.computed };
  return { name: `${table.name}_past`, columns, key: ["id", "since"], indexes, ...computed };
}

export const customerPastTable = pastOf(customerTable);
export const productPastTable = pastOf(productTable);
export const invoicePastTable = pastOf(invoiceTable, { invoice_past_customer: "(customer_id)" });
export const paymentPastTable = pastOf(paymentTable, {
  payment_past_customer: "(customer_id)",
  payment_past_invoice: "(invoice_id)",
});
export const userPastTable = pastOf(userTable);
export const settingsPastTable = pastOf(settingsTable);
