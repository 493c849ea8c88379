import { once } from "node:events";
import { z } from "zod";

/** Set in the environment of a service whose parent process sends its secrets. */
export const SECRETS_FROM_PARENT = "BAHI_SECRETS_FROM_PARENT";

const parentMessage = z.object({ secrets: z.record(z.string(), z.string()) });
export type ParentMessage = z.infer<typeof parentMessage>;

/**
 * The environment and the secrets that the launcher sends to a running service. They are not in the environment, which
 * other processes of the user can read and child processes inherit.
 */
export async function environmentWithSecrets(): Promise<NodeJS.ProcessEnv> {
  if (process.channel === undefined || process.env[SECRETS_FROM_PARENT] === undefined)
    return { ...process.env };
  const [message] = await once(process, "message");
  return { ...process.env, ...parentMessage.parse(message).secrets };
}
