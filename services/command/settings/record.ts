import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import type { Folded } from "../execution/folded.ts";
import type { SettingsState } from "./evolve.ts";

/** The settings as the API shows them. */
export function toSettingsRecord({ state, version }: Folded<SettingsState>): SettingsRecord {
  return {
    business_name: state.businessName,
    business_address: state.businessAddress,
    business_phone: state.businessPhone,
    business_email: state.businessEmail,
    logo_url: state.logoUrl === "" ? null : state.logoUrl,
    default_credit_days: state.defaultCreditDays,
    upi_id: state.upiId,
    paper_size: state.paperSize,
    books_locked: state.booksLock,
    version,
  };
}
