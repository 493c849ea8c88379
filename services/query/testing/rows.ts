import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { type InvoiceListColumns, invoiceTable, type InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";
import { computedColumns } from "@bahi/read-models/table.ts";
import type { UserTable } from "@bahi/read-models/user/table.ts";

const CREATED_AT = "2026-04-01T05:30:00.000Z";
const SINCE = "1".padStart(20, "0");

export function customerRow(row: Partial<CustomerTable> & { id: number }): CustomerTable {
  return {
    name: `Customer ${row.id}`,
    phone: "98765 43210",
    address: "",
    transporter: "",
    company_name: "",
    gst_number: "",
    is_active: true,
    merged_into: null,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  };
}

export function productRow(row: Partial<ProductTable> & { id: number }): ProductTable {
  return {
    item_name: `Product ${row.id}`,
    item_name_hindi: "",
    is_active: true,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  };
}

export function invoiceRow(row: Partial<InvoiceTable> & { id: number }): InvoiceTable & InvoiceListColumns {
  const columns: InvoiceTable = {
    invoice_date: "2026-04-01",
    customer_id: 1,
    customer_name: `Customer ${row.customer_id ?? 1}`,
    customer_company: "",
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "27AAPFU0939F1ZV",
    total_paise: 100_00,
    total_boxes: 0,
    sales_count: 1,
    paid_paise: 0,
    discount_paise: 0,
    payment_status: "pending",
    is_deleted: false,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  };
  // as: the names of the computed columns are those of `InvoiceListColumns`.
  return { ...columns, ...(computedColumns(invoiceTable, columns) as InvoiceListColumns) };
}

export function paymentRow(row: Partial<PaymentTable> & { id: number }): PaymentTable {
  return {
    customer_id: 1,
    invoice_id: null,
    payment_date: "2026-04-01",
    amount_paise: 50_00,
    discount_paise: 0,
    discount_reason: "",
    stated_invoice_id: row.invoice_id ?? null,
    stated_discount_paise: row.discount_paise ?? 0,
    stated_discount_reason: row.discount_reason ?? "",
    method: "cash",
    reference_number: "",
    notes: "",
    is_deleted: false,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  };
}

export function userRow(row: Partial<UserTable> & { id: number }): UserTable {
  return {
    username: `user${row.id}`,
    full_name: `User ${row.id}`,
    email: `user${row.id}@example.in`,
    role: "staff",
    department: "",
    is_active: true,
    is_deleted: false,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  };
}
