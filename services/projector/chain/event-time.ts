import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { z } from "zod";

const timed = z.object({ at: z.iso.datetime() });

/** The time in the metadata of an event; undefined when there is none, or the metadata cannot be read. */
export function timeIn({ metadata }: Pick<RecordedEvent, "metadata">): string | undefined {
  try {
    return timed.safeParse(JSON.parse(metadata)).data?.at;
  } catch {
    return undefined; // not JSON
  }
}
