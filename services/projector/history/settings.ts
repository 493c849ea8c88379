import type { SettingsEvent } from "@bahi/contracts/settings/events.ts";
import type { HandlersOf } from "../projection.ts";
import { entry } from "./entry.ts";
import { SETTINGS_UNSET, settingsColumns } from "../settings/projection.ts";
import { changesBetween, type Fields, orNull, sentenceOf } from "./changes.ts";

function settingsFields(columns: ReturnType<typeof settingsColumns>): Fields {
  return {
    business_name: columns.business_name,
    business_address: columns.business_address,
    business_phone: columns.business_phone,
    business_email: columns.business_email,
    logo_url: orNull(columns.logo_url),
  };
}

export const settingsHistory: HandlersOf<SettingsEvent["type"]> = {
  async SettingsChanged(event, { settings, history }) {
    const before = (await settings.find(1)) ?? SETTINGS_UNSET;
    const changes = changesBetween(settingsFields(before), settingsFields(settingsColumns(event.data)));
    history.add(entry(event, "settings", 1, { title: sentenceOf(changes), changes }));
  },

  async LogoUploaded(event, { settings, history }) {
    const { logo_url } = (await settings.find(1)) ?? SETTINGS_UNSET;
    const changes = changesBetween({ logo_url: orNull(logo_url) }, { logo_url: event.data.logoUrl });
    history.add(entry(event, "settings", 1, { title: "Logo uploaded", changes }));
  },
};
