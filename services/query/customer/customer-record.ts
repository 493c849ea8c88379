import type { CustomerRecord, WholeCustomer } from "@bahi/contracts/customer/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";

/** The columns of a record. */
export const CUSTOMER_COLUMNS = [
  "id",
  "name",
  "phone",
  "address",
  "transporter",
  "company_name",
  "gst_number",
  "credit_days",
  "is_active",
  "merged_into",
  "created_at",
  "version",
] as const satisfies (keyof CustomerTable)[];

export type CustomerRow = Pick<CustomerTable, (typeof CUSTOMER_COLUMNS)[number]>;

export function toCustomerRecord(row: CustomerRow): CustomerRecord {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    transporter: row.transporter,
    company_name: row.company_name,
    gst_number: row.gst_number,
    credit_days: row.credit_days,
    is_active: row.is_active,
    merged_into: row.merged_into,
    created_at: row.created_at,
    version: row.version,
  };
}

export function toWholeCustomer(row: CustomerTable): WholeCustomer {
  const { opening_amount_paise, opening_date } = row;
  return {
    ...toCustomerRecord(row),
    opening_balance:
      opening_date === null ? null : { amount: toRupees(opening_amount_paise), date: opening_date },
  };
}
