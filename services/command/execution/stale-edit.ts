import type { EventMetadata } from "@bahi/contracts/metadata.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";
import type { CommandContext } from "./command-context.ts";

/** True when If-Match names another version than the record has. */
export function isStale(context: CommandContext, version: number): boolean {
  return context.version !== undefined && context.version !== version;
}

/** The refusal of such a command. It says who changed the record last, and when. */
export function staleEdit(last: EventMetadata | undefined): Refused {
  if (last === undefined) return refused("stale-edit");
  const at = new Date(last.at).toLocaleString("en-IN", {
    timeZone: "Asia/Kolkata",
    dateStyle: "medium",
    timeStyle: "short",
  });
  return refused(
    "stale-edit",
    `${last.actor.name} (${last.actor.role}) changed this on ${at}. Please load it again.`,
  );
}
