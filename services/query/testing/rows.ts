import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { creditNoteTable, type CreditNoteTable } from "@bahi/read-models/credit-note/table.ts";
import { customerTable, type CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { type InvoiceLineTable, invoiceTable, type InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { invoiceIdsOf, unallocatedPaise } from "@bahi/contracts/payment/allocation.ts";
import { splitOf } from "@bahi/read-models/payment/split.ts";
import { paymentTable, type PaymentTable } from "@bahi/read-models/payment/table.ts";
import { productTable, type ProductTable } from "@bahi/read-models/product/table.ts";
import { computedColumns, type StoredRow, type Table } from "@bahi/read-models/table.ts";
import { userTable, type UserTable } from "@bahi/read-models/user/table.ts";

const CREATED_AT = "2026-04-01T05:30:00.000Z";
const SINCE = "1".padStart(20, "0");

/** A row as it is stored. */
function stored<Row, Computed extends string>(table: Table<Row, Computed>, row: Row) {
  // as: the names of the computed columns are those that the table says.
  return { ...row, ...(computedColumns(table, row) as Record<Computed, string>) };
}

export function customerRow(row: Partial<CustomerTable> & { id: number }): StoredRow<typeof customerTable> {
  return stored(customerTable, {
    name: `Customer ${row.id}`,
    phone: "98765 43210",
    address: "",
    transporter: "",
    company_name: "",
    gst_number: "",
    credit_days: null,
    opening_amount_paise: 0,
    opening_date: null,
    is_active: true,
    merged_into: null,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  });
}

export function productRow(row: Partial<ProductTable> & { id: number }): StoredRow<typeof productTable> {
  return stored(productTable, {
    item_name: `Product ${row.id}`,
    item_name_hindi: "",
    is_active: true,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  });
}

export function invoiceRow(row: Partial<InvoiceTable> & { id: number }): StoredRow<typeof invoiceTable> {
  return stored(invoiceTable, {
    invoice_date: "2026-04-01",
    due_date: row.invoice_date ?? "2026-04-01",
    customer_id: 1,
    customer_name: `Customer ${row.customer_id ?? 1}`,
    customer_company: "",
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "27AAPFU0939F1ZV",
    customer_transporter: "Jaipur Golden",
    bill_number: "",
    total_paise: 100_00,
    total_boxes: 0,
    sales_count: 1,
    paid_paise: 0,
    discount_paise: 0,
    credit_paise: 0,
    payment_status: "pending",
    is_deleted: false,
    content_version: 1,
    corrected_at: null,
    correction_reason: null,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  });
}

/** A line of `invoice_id`, which is dated and owed as `invoiceRow` says when nothing else is. */
export function lineRow(row: Partial<InvoiceLineTable> & { invoice_id: number }): InvoiceLineTable {
  return {
    content_version: 1,
    line_id: 1,
    invoice_date: "2026-04-01",
    customer_id: 1,
    product_id: 1,
    product_name: `Product ${row.product_id ?? 1}`,
    product_name_hindi: "",
    quantity: 1,
    unit: "Pcs",
    boxes: 0,
    number_paise: 200_00,
    amount_paise: 100_00,
    ...row,
  };
}

/** A payment on `invoice_id`, with all of its money and its discount, or an advance; other columns as they are given. */
export function paymentRow(row: Partial<PaymentTable> & { id: number }): StoredRow<typeof paymentTable> {
  const { invoice_id: invoiceId = null, amount_paise: amountPaise = 50_00, discount_paise = 0 } = row;
  const allocations = row.allocations ?? (invoiceId === null ? [] : [{ invoiceId, amountPaise }]);
  const discountInvoiceId = discount_paise > 0 ? invoiceId : null;
  const columns = {
    customer_id: 1,
    invoice_id: null,
    invoice_ids: invoiceIdsOf({ allocations, discountInvoiceId }),
    unallocated_paise: unallocatedPaise({ amountPaise, allocations }),
    split: splitOf({ amountPaise, allocations }),
    payment_date: "2026-04-01",
    amount_paise: amountPaise,
    discount_paise,
    discount_reason: "",
    discount_invoice_id: discountInvoiceId,
    stated_allocations: asJson(allocations),
    stated_discount_paise: discount_paise,
    stated_discount_reason: row.discount_reason ?? "",
    stated_discount_invoice_id: discountInvoiceId,
    method: "cash",
    reference_number: "",
    notes: "",
    is_deleted: false,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
    allocations: asJson(allocations),
  } satisfies PaymentTable;
  return stored(paymentTable, columns);
}

/** A credit note of ₹ 20.00 for one line, all of which settles invoice 1; other columns as they are given. */
export function creditNoteRow(
  row: Partial<CreditNoteTable> & { id: number },
): StoredRow<typeof creditNoteTable> {
  const { lines = sampleOf("CreditNoteIssued").lines, total_paise = 20_00 } = row;
  return stored(creditNoteTable, {
    invoice_id: 1,
    customer_id: 1,
    customer_name: `Customer ${row.customer_id ?? 1}`,
    customer_company: "",
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "27AAPFU0939F1ZV",
    credit_note_date: "2026-04-03",
    reason: "Broken",
    sales_count: lines.length,
    total_paise,
    settled_paise: total_paise,
    is_deleted: false,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
    lines: asJson(lines),
  });
}

/** For a column of JSON. The driver would make a list of the database's own of a list. */
function asJson<Value>(value: Value): Value {
  return JSON.stringify(value) as Value; // as: it is read as the value again
}

export function userRow(row: Partial<UserTable> & { id: number }): StoredRow<typeof userTable> {
  return stored(userTable, {
    username: `user${row.id}`,
    full_name: `User ${row.id}`,
    email: `user${row.id}@example.in`,
    role: "staff",
    department: "",
    is_active: true,
    is_deleted: false,
    must_change_password: false,
    created_at: CREATED_AT,
    version: 1,
    since: SINCE,
    ...row,
  });
}

/** An entry about record 1, by Asha, who is an admin; other columns as they are given. */
export function historyRow(
  row: Partial<HistoryTable> & Pick<HistoryTable, "noun" | "position">,
): HistoryTable {
  const { changes = [] } = row;
  return {
    record_id: 1,
    at: CREATED_AT,
    actor_id: 1,
    actor_name: "Asha",
    actor_role: "admin",
    event: "Something",
    title: "Something",
    reason: "",
    command_key: "key",
    caused_by: null,
    cause_noun: null,
    cause_id: null,
    amount_paise: null,
    ...row,
    changes: asJson(changes),
  };
}
