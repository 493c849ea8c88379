import { eventMetadata } from "@bahi/contracts/metadata.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { traceIdOfCommand } from "@bahi/service-kit/trace/trace-id.ts";

const keys = eventMetadata.pick({ commandKey: true, causedBy: true }).loose();

/**
 * The traces of the commands that these events come from, each once. What a command caused later is of its trace. An
 * event without readable metadata has none: this is for logs, and whoever applies the event refuses it.
 */
export function tracesOf(events: readonly Pick<RecordedEvent, "metadata">[]): string[] {
  return [...new Set(events.flatMap(({ metadata }) => traceOf(metadata)))];
}

function traceOf(metadata: string): string[] {
  try {
    const { commandKey, causedBy } = keys.parse(JSON.parse(metadata));
    return [traceIdOfCommand(causedBy ?? commandKey)];
  } catch {
    return [];
  }
}
