import type { ChangeSettings, UploadLogo } from "@bahi/contracts/settings/commands.ts";
import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import type { SettingsState } from "./evolve.ts";

/** What the command does not name stays as it is. */
export function changeSettings(command: ChangeSettings, settings: SettingsState): SettingsEvent[] {
  const { version: _version, ...before } = settings;
  const data = { ...before, ...command };
  const isSame =
    data.businessName === before.businessName &&
    data.businessAddress === before.businessAddress &&
    data.businessPhone === before.businessPhone &&
    data.businessEmail === before.businessEmail &&
    data.logoUrl === before.logoUrl;
  if (isSame) return [];

  return [{ type: "SettingsChanged", data }];
}

/** The same picture again changes nothing. */
export function uploadLogo(command: UploadLogo, settings: SettingsState): SettingsEvent[] {
  if (command.logoUrl === settings.logoUrl) return [];

  return [{ type: "LogoUploaded", data: command }];
}
