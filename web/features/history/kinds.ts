import { bahiEvent } from "@bahi/contracts/event.ts";
import { eventTexts } from "../../texts/events.ts";

/** The kinds of events that one can look for. */
export const kinds = bahiEvent.options
  .flatMap((ofNoun) => ofNoun.options.map(({ shape }) => shape.type.value))
  .map((event) => ({ event, name: eventTexts.names[event] }));
