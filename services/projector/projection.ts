import type { Books } from "./books.ts";
import type { DecodedEvent, EventType } from "@bahi/contracts/stored/decode-event.ts";

/**
 * What one read model does with each event there is; null where the event does not concern it. The list is closed: a
 * new event does not compile until every projection has said what it means here.
 */
export type Projection = {
  [Type in EventType]: ((event: DecodedEvent<Type>, books: Books) => void | Promise<void>) | null;
};
