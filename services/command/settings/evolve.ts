import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";

/** The settings of the business; a field that was never set is empty. */
export type SettingsState = {
  businessName: string;
  businessAddress: string;
  businessPhone: string;
  businessEmail: string;
  logoUrl: string;
};

export const noSettings: SettingsState = {
  businessName: "",
  businessAddress: "",
  businessPhone: "",
  businessEmail: "",
  logoUrl: "",
};

export function evolveSettings(settings: SettingsState, event: SettingsEvent): SettingsState {
  switch (event.type) {
    case "SettingsChanged":
      return event.data;
    case "LogoUploaded":
      return { ...settings, logoUrl: event.data.logoUrl };
  }
}
