import { bahiEvent } from "@bahi/contracts/event.ts";

/** `PaymentMovedToAdvance` as "Payment moved to advance". */
function inWords(event: string): string {
  const words = event.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The kinds of events that one can look for. */
export const kinds = bahiEvent.options
  .flatMap((ofNoun) => ofNoun.options.map(({ shape }) => shape.type.value))
  .map((event) => ({ event, name: inWords(event) }));
