import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import type { ReceiptRecord } from "@bahi/contracts/payment/receipt.ts";

export const AT = "2026-11-22T12:56:00.000Z";

export const settings: SettingsRecord = {
  business_name: "Bharat Bartan Bhandar",
  business_address: "Shop 4, Johari Bazar\nJaipur 302003",
  business_phone: "0141 256 7788",
  business_email: "",
  logo_url: null,
  default_credit_days: 0,
  upi_id: "bharat.bartan@okhdfcbank",
  paper_size: "A4",
  books_locked: null,
  version: 1,
};

const sale: InvoiceRecord["sales"][number] = {
  id: 1,
  product_id: 1,
  product_name: "Steel Thali 12",
  product_name_hindi: "स्टील थाली 12",
  quantity: 3,
  unit: "Doz",
  number_of_boxes: 2,
  number: 25.55,
  price: 12.775,
  amount: 38.33,
  returned_quantity: 0,
  returned_amount: 0,
};

/** Invoice 182 of two lines over ₹ 20,741.25, on which nothing was paid. */
export const invoice: InvoiceRecord = {
  id: 182,
  invoice_date: "2026-11-05",
  due_date: "2026-12-05",
  customer_id: 7,
  customer_name: "Sharma Traders",
  customer_company: "Sharma & Sons",
  customer_address: "12 Station Road\nPune",
  customer_phone: "98765 43210",
  customer_gst_number: "27AAPFU0939F1ZV",
  customer_transporter: "Jaipur Golden",
  bill_number: "",
  total_amount: 20_741.25,
  paid_amount: 0,
  discount_amount: 0,
  credit_amount: 0,
  amount_due: 20_741.25,
  total_boxes: 2,
  sales_count: 2,
  payment_status: "pending",
  is_deleted: false,
  content_version: 1,
  corrected_at: null,
  correction_reason: null,
  created_at: "2026-11-05T05:30:00.000Z",
  version: 1,
  sales: [
    sale,
    {
      ...sale,
      id: 2,
      product_name: "Brass Uruli",
      product_name_hindi: null,
      quantity: 1,
      unit: "Pcs",
      number_of_boxes: 0,
      number: 41_405.84,
      price: 20_702.92,
      amount: 20_702.92,
    },
  ],
};

/** ₹ 5,000.00 by cheque, of which ₹ 3,000.00 are on invoice 182. */
export const payment: PaymentListRow = {
  id: 112,
  customer_id: 7,
  customer_name: "Sharma Traders",
  customer_company: "",
  invoice_id: null,
  allocations: [{ invoice_id: 182, amount: 3000 }],
  allocated_amount: 3000,
  payment_date: "2026-11-10",
  amount: 5000,
  unallocated: 2000,
  discount_amount: 41.25,
  discount_reason: "",
  discount_invoice_id: 182,
  payment_method: "cheque",
  reference_number: "266373",
  notes: "",
  created_at: "2026-11-10T05:30:00.000Z",
  version: 1,
};

/** Of invoice 182, ₹ 500.00, of which ₹ 300.00 stay as credit. */
export const creditNote: CreditNoteRecord = {
  id: 3,
  invoice_id: 182,
  customer_id: 7,
  customer_name: "Sharma Traders",
  customer_company: "",
  customer_address: "",
  customer_phone: "98765 43210",
  customer_gst_number: "",
  credit_note_date: "2026-11-12",
  reason: "Dented",
  total_amount: 500,
  settled_amount: 200,
  credit: 300,
  sales_count: 1,
  created_at: "2026-11-12T05:30:00.000Z",
  version: 1,
  is_deleted: false,
  sales: [sale],
};

export const receipt: ReceiptRecord = {
  ...payment,
  amount: 5000,
  unallocated: 2000,
  discount_amount: 41.25,
  allocations: [{ invoice_id: 182, amount: 3000 }],
  is_deleted: false,
  customer_address: "12 Station Road\nPune",
  customer_phone: "98765 43210",
  customer_gst_number: "",
  balance_after: 1250.5,
};
