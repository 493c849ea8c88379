import type { CustomerRecord, WholeCustomer } from "@bahi/contracts/customer/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";

export function toCustomerRecord(row: CustomerTable): CustomerRecord {
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
