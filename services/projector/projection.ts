import type { ProjectionRows } from "./projection-rows.ts";
import type { DecodedEvent, EventType } from "@bahi/contracts/stored/decode-event.ts";

/**
 * The handlers of one read model, one for each type of event; null where the event does not concern it. The list is
 * closed: a new event does not compile until every projection has a handler or null for it.
 */
export type Projection = {
  [Type in EventType]: ((event: DecodedEvent<Type>, rows: ProjectionRows) => void | Promise<void>) | null;
};
