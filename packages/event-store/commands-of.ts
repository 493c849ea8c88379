import type { Command, NewEvent } from "./event-store.ts";

/** A command of an append, and how many events of the append there are up to and with its last one. */
export type CommandInAppend = Command & { count: number };

/** The commands that an append belongs to, each once. */
export function commandsOf(events: readonly NewEvent[]): CommandInAppend[] {
  const commands = new Map<string, CommandInAppend>();
  for (const [index, { command }] of events.entries()) {
    if (command !== undefined) commands.set(command.key, { ...command, count: index + 1 });
  }
  return [...commands.values()];
}
