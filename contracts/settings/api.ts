import { z } from "zod";
import { optionalName, optionalText } from "../text.ts";

export const LOGO_BYTES_MAX = 5 * 1024 * 1024;

const OWN_LOGO = /^\/logos\/[0-9a-f]{64}$/;

/**
 * A logo that was uploaded, or an address elsewhere as it would be typed. A browser reads `/\\host`, `//host` and
 * `https:\\host` as addresses elsewhere too, and leaves tabs out.
 */
function isLogoAddress(text: string): boolean {
  if (OWN_LOGO.test(text)) return true;
  if (!/^https:\/\/[^/\\\s][^\\\s]*$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

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
    .refine((value) => value === "" || isLogoAddress(value), { error: "must be an https address" })
    .optional(),
});

/** `business_name` is empty until it is set. `logo_url` is null without a logo. */
export const settingsRecord = z.object({
  business_name: z.string(),
  business_address: z.string(),
  business_phone: z.string(),
  business_email: z.string(),
  logo_url: z.string().nullable(),
  version: z.int(),
});
export type SettingsRecord = z.infer<typeof settingsRecord>;

export const logoAnswer = z.object({ logo_url: z.string() });
