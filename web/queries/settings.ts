import type { SettingsRecord, lockRequest, settingsRequest } from "@bahi/contracts/settings/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call, read } from "../api/call.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => read<SettingsRecord>("/settings/", signal),
});

export async function changeSettings(
  body: z.input<typeof settingsRequest>,
  key: string,
): Promise<SettingsRecord> {
  return (await call<SettingsRecord>("PUT", "/settings/", { body, key })).body;
}

/** `until` null unlocks. Refused when somebody else has changed the settings since they were read. */
export async function lockBooks(
  { version }: SettingsRecord,
  body: z.input<typeof lockRequest>,
  key: string,
): Promise<SettingsRecord> {
  return (await call<SettingsRecord>("PUT", "/settings/lock", { body, key, version })).body;
}

/** @returns the settings that it changes. */
export async function uploadLogo(file: File, key: string): Promise<Pick<SettingsRecord, "logo_url">> {
  const body = new FormData();
  body.append("file", file);
  return (await call<{ logo_url: string }>("POST", "/settings/upload-logo", { body, key })).body;
}
