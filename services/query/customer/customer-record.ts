import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
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
    is_active: row.is_active,
    merged_into: row.merged_into,
    created_at: row.created_at,
    version: row.version,
  };
}
