import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";

/** The settings of the business; an empty text is one that was never set. `version` 0: nothing was ever set. */
export type SettingsState = {
  businessName: string;
  businessAddress: string;
  businessPhone: string;
  businessEmail: string;
  logoUrl: string;
  version: number;
};

export const noSettings: SettingsState = {
  businessName: "",
  businessAddress: "",
  businessPhone: "",
  businessEmail: "",
  logoUrl: "",
  version: 0,
};

export function evolveSettings(settings: SettingsState, event: SettingsEvent): SettingsState {
  const version = settings.version + 1;
  switch (event.type) {
    case "SettingsChanged":
      return { ...event.data, version };
    case "LogoUploaded":
      return { ...settings, logoUrl: event.data.logoUrl, version };
  }
}
