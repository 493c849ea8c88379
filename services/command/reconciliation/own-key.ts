import { Refused } from "@bahi/contracts/refusal.ts";
import type { CommandContext } from "../execution/command-context.ts";

/** Takes the place of a key that somebody has used for another command. No client can send it, because it has a space. */
function spareKeyOf(key: string): string {
  return `${key} again`;
}

/** The keys under which the program may have executed its command with this key. */
export function ownKeys(key: string): string[] {
  return [key, spareKeyOf(key)];
}

/**
 * Executes a command of the program. Its key is made from that of the command that has caused it, so that every instance
 * makes the same one. Whoever sent the cause, or found its key in a timeline, can make it too, and use it first: then the
 * spare key takes its place.
 */
export async function underOwnKey<Context extends Pick<CommandContext, "key">, Result>(
  context: Context,
  execute: (context: Context) => Promise<Result>,
): Promise<Result> {
  try {
    return await execute(context);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "key-used-for-another-order") throw error;
    return execute({ ...context, key: spareKeyOf(context.key) });
  }
}
