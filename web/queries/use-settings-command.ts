import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "./settings.ts";
import { useCommand } from "./use-command.ts";

type SettingsCommand<Input> = {
  /** @returns the settings that it has changed, or all of them. */
  send: (input: Input, key: string) => Promise<Partial<SettingsRecord>>;
  onDone: (input: Input) => void;
};

/**
 * A command that changes the settings. They are shown as answered before the form forgets what was typed: it would show
 * the old ones until they are read again.
 */
export function useSettingsCommand<Input>({ send, onDone }: SettingsCommand<Input>) {
  const client = useQueryClient();
  return useCommand({
    noun: "settings",
    send,
    onDone(changed, input: Input) {
      client.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, ...changed });
      onDone(input);
    },
  });
}
