import { z } from "zod";
import { businessDateInput } from "../business-date.ts";
import { creditDaysInput } from "../credit-days.ts";
import { optionalName, optionalText } from "../text.ts";
import { isLogoAddress } from "./logo.ts";
import { paperSize, UPI_ID } from "./paper.ts";

export const LOGO_BYTES_MAX = 5 * 1024 * 1024;

/** PUT /settings. A field that is left out keeps its value. */
export const settingsRequest = z.strictObject({
  business_name: optionalName(200).optional(),
  business_address: optionalText(1000).optional(),
  business_phone: optionalText(100).optional(),
  business_email: optionalText(200)
    .refine((value) => value === "" || z.email().safeParse(value).success, {
      error: "Please enter a valid email address",
    })
    .optional(),
  logo_url: optionalText(2000)
    .refine((value) => value === "" || isLogoAddress(value), {
      error: "Please enter an address like https://example.in/logo.png",
    })
    .optional(),
  default_credit_days: creditDaysInput.optional(),
  upi_id: optionalText(320)
    .refine((value) => value === "" || UPI_ID.test(value), {
      error: "Please enter a UPI ID like name@bank",
    })
    .optional(),
  paper_size: paperSize.optional(),
});

/**
 * PUT /settings/lock. `until` null unlocks the books. `reason` is required where fewer days would be locked than are now.
 */
export const lockRequest = z.strictObject({ until: businessDateInput.nullable(), reason: optionalText(500) });

/** Nothing dated up to `until`, inclusive, can change. `by` locked it at the moment `at`. */
export const booksLockRecord = z.object({
  until: z.string(),
  by: z.string(),
  at: z.string(),
  reason: z.string(),
});

/** `business_name` is empty until it is set. `logo_url` is null without a logo. */
export const settingsRecord = z.object({
  business_name: z.string(),
  business_address: z.string(),
  business_phone: z.string(),
  business_email: z.string(),
  logo_url: z.string().nullable(),
  /** Days of credit of a customer without own ones; 0 until it is set. */
  default_credit_days: z.int(),
  /** To which customers pay by UPI; empty until it is set. */
  upi_id: z.string(),
  /** What bills and receipts are printed on. */
  paper_size: paperSize,
  books_locked: booksLockRecord.nullable(),
  version: z.int(),
});
export type SettingsRecord = z.infer<typeof settingsRecord>;

export const logoAnswer = z.object({ logo_url: z.string() });
