import { readBusinessDate } from "@bahi/contracts/calendar.ts";
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
    default_credit_days: columns.default_credit_days,
    upi_id: orNull(columns.upi_id),
    paper_size: columns.paper_size,
  };
}

function lockTitle(before: string | null, until: string | null): string {
  if (until === null) return "Books unlocked";
  const movedBack = before !== null && until < before ? ", no longer further" : "";
  return `Books locked up to ${readBusinessDate(until)}${movedBack}`;
}

export const settingsHistory: HandlersOf<SettingsEvent["type"]> = {
  SettingsChanged(event, { settings, history }) {
    const before = settings.find(1) ?? SETTINGS_UNSET;
    const changes = changesBetween(settingsFields(before), settingsFields(settingsColumns(event.data)));
    history.add(entry(event, "settings", 1, { title: sentenceOf(changes), changes }));
  },

  BooksLocked(event, { settings, history }) {
    const { locked_until: before } = settings.find(1) ?? SETTINGS_UNSET;
    const { until, reason } = event.data;
    const changes = changesBetween({ books_locked_until: before }, { books_locked_until: until });
    history.add(entry(event, "settings", 1, { title: lockTitle(before, until), changes, reason }));
  },

  LogoUploaded(event, { settings, history }) {
    const { logo_url } = settings.find(1) ?? SETTINGS_UNSET;
    const changes = changesBetween({ logo_url: orNull(logo_url) }, { logo_url: event.data.logoUrl });
    history.add(entry(event, "settings", 1, { title: "Logo uploaded", changes }));
  },
};
