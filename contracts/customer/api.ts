import { z } from "zod";
import { recordId } from "../id.ts";
import { optionalName, optionalText, requiredName, requiredText } from "../text.ts";
import { MERGED_AT_ONCE_MAX } from "./holdings.ts";
import { PHONE_CELL } from "./phone-numbers.ts";

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** POST and PUT /customers. Without `company_name` or `gst_number` the stored one is kept. */
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
});

export const customerRecord = z.object({
  id: recordId,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  transporter: z.string(),
  company_name: z.string(),
  gst_number: z.string(),
  is_active: z.boolean(),
  /** The customer this one was merged into, else null. */
  merged_into: recordId.nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

export const mergeRequest = z.strictObject({
  target_id: recordId,
  source_ids: z
    .array(recordId)
    .min(1, { error: "Please select at least one customer to merge" })
    .max(MERGED_AT_ONCE_MAX, { error: `Please select at most ${MERGED_AT_ONCE_MAX} customers to merge` })
    .transform((ids) => [...new Set(ids)]),
});
