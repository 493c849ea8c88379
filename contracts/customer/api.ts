import { z } from "zod";
import { businessDateInput } from "../business-date.ts";
import { creditDaysInput } from "../credit-days.ts";
import { recordId } from "../id.ts";
import { rupeesToPaise } from "../amount.ts";
import { optionalName, optionalText, requiredName, requiredText } from "../text.ts";
import { MERGED_AT_ONCE_MAX } from "./holdings.ts";
import { PHONE_CELL } from "./phone-numbers.ts";

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * POST and PUT /customers. Without `company_name`, `gst_number` or `credit_days` the stored one is kept. With null for
 * `credit_days` the default of the settings applies.
 */
export const customerRequest = z.strictObject({
  name: requiredName(200, "Customer name is required"),
  phone: requiredText(100, "Phone number is required").refine(
    (value) => value === "" || PHONE_CELL.test(value),
    {
      error: "Please enter a valid phone number",
    },
  ),
  address: optionalText(1000),
  transporter: optionalName(200),
  company_name: optionalName(200).optional(),
  gst_number: optionalText(20)
    .transform((value) => value.toUpperCase())
    .refine((value) => value === "" || GSTIN.test(value), { error: "Please enter a valid GST number" })
    .optional(),
  credit_days: creditDaysInput.nullable().optional(),
});

export const customerRecord = z.object({
  id: recordId,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  transporter: z.string(),
  company_name: z.string(),
  gst_number: z.string(),
  /** Null: the default of the settings applies. */
  credit_days: z.int().nullable(),
  is_active: z.boolean(),
  /** The customer this one was merged into, else null. */
  merged_into: recordId.nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** A row of the list. The staff's list has no amounts. */
export const customerListRow = customerRecord.extend({
  /** The closing balance of the ledger: owed by the customer above zero, in credit below. */
  balance: z.number().optional(),
});
export type CustomerListRow = z.infer<typeof customerListRow>;

/** One customer. Lists are without the opening balance, as those of staff are without amounts. */
export const wholeCustomer = customerRecord.extend({
  /** In rupees: owed by the customer above zero, an advance below. */
  opening_balance: z.object({ amount: z.number(), date: z.string() }).nullable(),
});
export type WholeCustomer = z.infer<typeof wholeCustomer>;

/** PUT /customers/{id}/opening-balance. Owed above zero, an advance below; zero takes it away. */
export const openingBalanceRequest = z.strictObject({ amount: rupeesToPaise, date: businessDateInput });

export const mergeRequest = z.strictObject({
  target_id: recordId,
  source_ids: z
    .array(recordId)
    .min(1, { error: "Please select at least one customer to merge" })
    .max(MERGED_AT_ONCE_MAX, { error: `Please select at most ${MERGED_AT_ONCE_MAX} customers to merge` })
    .transform((ids) => [...new Set(ids)]),
});
