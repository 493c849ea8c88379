import type { AllStreamResolvedEvent, ResolvedEvent } from "@eventstore/db-client";
import type { RecordedEvent } from "../event-store.ts";
import { positionOf } from "./position.ts";

export const CLAIM_PREFIX = "claim-";
/** Streams that readers of the whole store see, as the server's filter says it: neither its own nor claims. */
export const VISIBLE_STREAMS = "^(?!\\$|claim-)";

export function isVisible(event: Pick<RecordedEvent, "streamId">): boolean {
  return !event.streamId.startsWith("$") && !event.streamId.startsWith(CLAIM_PREFIX);
}

export function recordedEvents(
  resolved: readonly (ResolvedEvent | AllStreamResolvedEvent)[],
): RecordedEvent[] {
  return resolved.flatMap(({ event }) => {
    // A link to an event that was deleted resolves to nothing.
    if (event?.position === undefined) return [];
    return {
      position: positionOf(event.position),
      streamId: event.streamId,
      revision: Number(event.revision),
      id: event.id,
      type: event.type,
      data: event.data,
      metadata: event.metadata,
      recordedAt: event.created,
    };
  });
}
