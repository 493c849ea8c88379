import { SETTINGS_STREAM, type SettingsEvent, settingsEvent } from "@bahi/contracts/settings/events.ts";
import type { Register, RegisterDefinition } from "../execution/register.ts";
import { type SettingsState, evolveSettings, noSettings } from "./evolve.ts";

/** The number of the only record of settings. */
export const SETTINGS_ID = 1;

export type SettingsRegister = Register<SettingsState, SettingsEvent>;

export const settingsRegister: RegisterDefinition<SettingsState, SettingsEvent> = {
  streamId: SETTINGS_STREAM,
  union: settingsEvent,
  absent: noSettings,
  evolve: evolveSettings,
  recordsOf: () => [SETTINGS_ID],
};
