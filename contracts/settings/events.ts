import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { creditDays } from "../credit-days.ts";
import { paperSize } from "./paper.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

/** Holds all new settings. */
export const settingsChanged = z.object({
  type: z.literal("SettingsChanged"),
  data: z.strictObject({
    businessName: z.string(),
    businessAddress: z.string(),
    businessPhone: z.string(),
    businessEmail: z.string(),
    logoUrl: z.string(),
    /** Days of credit of a customer without own ones. */
    defaultCreditDays: creditDays,
    /** To which customers pay by UPI. Blank without one. */
    upiId: z.string(),
    paperSize,
  }),
});
export type SettingsChanged = z.infer<typeof settingsChanged>["data"];

/** Nothing dated up to `until`, inclusive, may change from now on; null unlocks the books. Who and when are metadata. */
export const booksLocked = z.object({
  type: z.literal("BooksLocked"),
  data: z.strictObject({ until: businessDate.nullable(), reason: z.string() }),
});

/** The picture is in a table of its own; `sha256` (hex) identifies it. */
export const logoUploaded = z.object({
  type: z.literal("LogoUploaded"),
  data: z.strictObject({
    logoUrl: z.string(),
    sha256: z.string(),
    contentType: z.enum(["image/png", "image/jpeg"]),
    sizeBytes: z.int().min(1),
  }),
});
export type LogoUploaded = z.infer<typeof logoUploaded>["data"];

export const settingsEvent = z.discriminatedUnion("type", [settingsChanged, booksLocked, logoUploaded]);
export type SettingsEvent = z.infer<typeof settingsEvent>;

export const SETTINGS_STREAM = "settings";
