import type { Made } from "@bahi/contracts/metadata.ts";
import type { BooksLock } from "@bahi/contracts/settings/books-lock.ts";
import type { SettingsChanged, SettingsEvent } from "@bahi/contracts/settings/events.ts";

/** The settings of the business; a text that was never set is empty. */
export type SettingsState = SettingsChanged & { booksLock: BooksLock | null };

export const noSettings: SettingsState = {
  businessName: "",
  businessAddress: "",
  businessPhone: "",
  businessEmail: "",
  logoUrl: "",
  defaultCreditDays: 0,
  upiId: "",
  paperSize: "A4",
  booksLock: null,
};

export function evolveSettings(settings: SettingsState, event: SettingsEvent, made: Made): SettingsState {
  switch (event.type) {
    case "SettingsChanged":
      return { ...event.data, booksLock: settings.booksLock };
    case "BooksLocked": {
      const { until, reason } = event.data;
      const booksLock = until === null ? null : { until, by: made.actor.name, at: made.at, reason };
      return { ...settings, booksLock };
    }
    case "LogoUploaded":
      return { ...settings, logoUrl: event.data.logoUrl };
  }
}
