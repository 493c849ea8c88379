import type { z } from "zod";
import { eventMetadata } from "../metadata.ts";

/** What every release writes. A newer one may write more. */
const ofEveryRelease = eventMetadata.pick({ at: true, commandKey: true, bodyDigest: true }).loose();

/** What every release of Bahi says in the metadata of an event; undefined for an event that another program has stored. */
export function ownMetadata({ metadata }: { metadata: string }): z.infer<typeof ofEveryRelease> | undefined {
  return ofEveryRelease.safeParse(jsonIn(metadata)).data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
