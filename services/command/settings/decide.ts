import type { ChangeSettings, UploadLogo } from "@bahi/contracts/settings/commands.ts";
import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import type { SettingsState } from "./evolve.ts";

/** A field that the command does not name keeps its value. */
export function changeSettings(command: ChangeSettings, settings: SettingsState): SettingsEvent[] {
  const data = { ...settings, ...command };
  const isSame =
    data.businessName === settings.businessName &&
    data.businessAddress === settings.businessAddress &&
    data.businessPhone === settings.businessPhone &&
    data.businessEmail === settings.businessEmail &&
    data.logoUrl === settings.logoUrl;
  if (isSame) return [];

  return [{ type: "SettingsChanged", data }];
}

/** The same picture again changes nothing. */
export function uploadLogo(command: UploadLogo, settings: SettingsState): SettingsEvent[] {
  if (command.logoUrl === settings.logoUrl) return [];

  return [{ type: "LogoUploaded", data: command }];
}
