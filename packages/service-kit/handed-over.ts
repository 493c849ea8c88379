import { once } from "node:events";
import { z } from "zod";

/** Set in the environment of a service whose secrets come from its parent. */
export const HANDED_OVER = "BAHI_SECRETS_FROM_PARENT";

const handover = z.object({ secrets: z.record(z.string(), z.string()) });
export type Handover = z.infer<typeof handover>;

/**
 * The environment, with the secrets that the launcher hands over to a service that runs: what stands in the environment
 * of a process can be read from outside for as long as it runs, and is inherited by what it starts.
 */
export async function environmentWithSecrets(): Promise<NodeJS.ProcessEnv> {
  if (process.channel === undefined || process.env[HANDED_OVER] === undefined) return { ...process.env };
  const [message] = await once(process, "message");
  return { ...process.env, ...handover.parse(message).secrets };
}
