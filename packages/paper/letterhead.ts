import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import type { Letterhead, Signature } from "./sheet.ts";

export function businessNameOf({ business_name }: SettingsRecord): string {
  return business_name || BUSINESS_NAME_DEFAULT;
}

export function letterheadOf(settings: SettingsRecord): Letterhead {
  const { business_address, business_phone, business_email, logo_url } = settings;
  return {
    name: businessNameOf(settings),
    lines: linesOf(business_address, business_phone, business_email),
    logoUrl: logo_url,
  };
}

/** Texts line by line, without those that are blank. */
export function linesOf(...texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split("\n"))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function signatureOf(settings: SettingsRecord): Signature {
  return { business: `For ${businessNameOf(settings)}`, line: "Authorised Signatory" };
}
