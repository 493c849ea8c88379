import type { CustomerTable } from "@bahi/read-models/customer/table.ts";

/** A customer as the read models hold one. */
export function customer(id: number, more: Partial<CustomerTable> = {}): CustomerTable {
  return {
    id,
    name: `Customer ${id}`,
    phone: "",
    address: "",
    transporter: "",
    company_name: "",
    gst_number: "",
    credit_days: null,
    opening_amount_paise: 0,
    opening_date: null,
    is_active: true,
    merged_into: null,
    created_at: "2026-04-01T00:00:00.000Z",
    version: 1,
    since: "1",
    ...more,
  };
}
