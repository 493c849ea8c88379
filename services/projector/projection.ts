import type { ProjectionRows } from "./projection-rows.ts";
import type { DecodedEvent, EventType } from "@bahi/contracts/stored/decode-event.ts";

type Handler<Type extends EventType> = (event: DecodedEvent<Type>, rows: ProjectionRows) => void;

/** Handlers for some types of events; null where the event does not concern the read model. */
export type HandlersOf<Types extends EventType> = { [Type in Types]: Handler<Type> | null };

/**
 * The handlers of one read model. The list is closed: a new event does not compile until every projection has a handler
 * or null for it.
 */
export type Projection = HandlersOf<EventType>;
