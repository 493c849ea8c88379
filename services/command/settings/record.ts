import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import type { SettingsState } from "./evolve.ts";

export function settingsRecordOf(settings: SettingsState): SettingsRecord {
  return {
    business_name: settings.businessName,
    business_address: settings.businessAddress,
    business_phone: settings.businessPhone,
    business_email: settings.businessEmail,
    logo_url: settings.logoUrl === "" ? null : settings.logoUrl,
    version: settings.version,
  };
}
