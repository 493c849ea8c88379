import { z } from "zod";
import { businessDateInput } from "../business-date.ts";
import { RECORD_ID_MAX, recordId } from "../id.ts";
import { role } from "../metadata.ts";
import { ifMissing } from "../missing.ts";
import { position } from "../position.ts";
import { rupeesToPaise } from "../amount.ts";
import { requiredText } from "../text.ts";
import { whole } from "../whole.ts";
import { unit } from "./unit.ts";

/** The screen says `Doz.`; both spellings are taken and `Doz` is stored. */
const unitInput = z
  .enum(["Pcs", "Doz", "Doz."], { error: "must be Pcs or Doz" })
  .transform((value) => (value === "Pcs" ? ("Pcs" as const) : ("Doz" as const)));

export const LINES_MAX = 2000;
export const QUANTITY_MAX = 1_000_000;

/** One line of POST /invoices. `number` is in rupees with two decimals; the price is half of it. */
export const saleRequest = z.strictObject({
  product_id: recordId,
  quantity: whole(1, QUANTITY_MAX),
  unit: unitInput,
  number_of_boxes: whole(0, QUANTITY_MAX).default(0),
  number: rupeesToPaise.refine((value) => value > 0, { error: "must be greater than 0" }),
});

const header = {
  customer_id: z
    .int({ error: "Please select a customer" })
    .min(1, { error: "Please select a customer" })
    .max(RECORD_ID_MAX),
  invoice_date: businessDateInput,
};

const NO_LINES = "Please add at least one product to the invoice";

function salesOf<Sale extends z.ZodType>(sale: Sale) {
  return z
    .array(sale, { error: ifMissing(NO_LINES) })
    .min(1, { error: NO_LINES })
    .max(LINES_MAX, { error: `An invoice has at most ${LINES_MAX} lines` });
}

/** POST /invoices. */
export const invoiceRequest = z.strictObject({ ...header, sales: salesOf(saleRequest) });

/** A line of PUT /invoices/{id}. `id` names a line of the invoice as it is; without one the line is new. */
const correctedSaleRequest = saleRequest.extend({ id: recordId.optional() });

/** PUT /invoices/{id}: the whole new content. Lines keep the order of their ids, and new ones come after them. */
export const correctionRequest = z.strictObject({
  ...header,
  sales: salesOf(correctedSaleRequest),
  reason: requiredText(500, "Please say why the invoice is corrected"),
});

export const paymentStatus = z.enum(["pending", "partial", "complete", "overpaid"]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const saleRecord = z.object({
  id: z.int(),
  product_id: recordId,
  product_name: z.string(),
  product_name_hindi: z.string().nullable(),
  quantity: z.int(),
  unit,
  number_of_boxes: z.int(),
  number: z.number(),
  /** Half of `number`: three decimals when `number` has an odd paisa. */
  price: z.number(),
  amount: z.number(),
  /** What came back by credit notes. */
  returned_quantity: z.int(),
  /** What the customer was credited for that, in rupees. */
  returned_amount: z.number(),
});

/** A row of the list. Amounts are left out of the staff's list (design.md part 4, "who may"). */
export const invoiceListRow = z.object({
  id: recordId,
  invoice_date: z.string(),
  due_date: z.string(),
  customer_id: recordId,
  customer_name: z.string(),
  customer_company: z.string(),
  /** The number that the bill has in other books, from which it was imported; else blank. */
  bill_number: z.string(),
  total_amount: z.number().optional(),
  /** Below zero when more was paid than due. */
  amount_due: z.number().optional(),
  total_boxes: z.int(),
  sales_count: z.int(),
  payment_status: paymentStatus,
  created_at: z.string(),
  version: z.int(),
});
export type InvoiceListRow = z.infer<typeof invoiceListRow>;

/** One whole invoice. */
export const invoiceRecord = invoiceListRow.extend({
  total_amount: z.number(),
  customer_address: z.string(),
  customer_phone: z.string(),
  customer_gst_number: z.string(),
  /** Blank where the customer had none, and on invoices that were made before it was stored. */
  customer_transporter: z.string(),
  paid_amount: z.number(),
  discount_amount: z.number(),
  /** What credit notes settle of it. */
  credit_amount: z.number(),
  amount_due: z.number(),
  is_deleted: z.boolean(),
  /** 1 as it was created, one more with each correction. */
  content_version: z.int(),
  /** When it was last corrected; null where it never was. */
  corrected_at: z.string().nullable(),
  correction_reason: z.string().nullable(),
  sales: z.array(saleRecord),
});
export type InvoiceRecord = z.infer<typeof invoiceRecord>;

/** The contents that an invoice has had, the first one first. `reason` is blank for that. */
export const invoiceVersions = z.object({
  versions: z.array(
    z.object({
      version: z.int(),
      recorded_at: z.string(),
      /** The last position before it: as of this one, the version before it held, with all that was on it. */
      previous_position: position,
      user_name: z.string(),
      /** At that time. Users choose their names themselves. */
      user_role: role,
      reason: z.string(),
      total_amount: z.number(),
      invoice_date: z.string(),
      customer_name: z.string(),
    }),
  ),
});
export type InvoiceVersions = z.infer<typeof invoiceVersions>;
