import { notePosition, positionOfAnswers } from "../api/call.ts";
import { type Noun, isNoun } from "./nouns.ts";

/** What a tab says of a change to the other tabs of its browser, which show the same books. */
type Change = { noun: Noun; position: string | undefined };

const NAME = "bahi.changes";
/** One for the page: a channel hears all others of its name, also those of its own page. */
let channel: BroadcastChannel | undefined;

function changes(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function tellOtherTabs(noun: Noun): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and names none
  changes().postMessage({ noun, position: positionOfAnswers() } satisfies Change);
}

/** Calls `listener` when something of this noun was changed in another tab. @returns what ends it. */
export function onChangeInOtherTab(listener: (noun: Noun) => void): () => void {
  function listen({ data }: MessageEvent<unknown>): void {
    // The other tab may run another version of Bahi.
    if (typeof data !== "object" || data === null || !("noun" in data) || !isNoun(data.noun)) return;
    if ("position" in data && typeof data.position === "string") notePosition(data.position);
    listener(data.noun);
  }
  const opened = changes();
  opened.addEventListener("message", listen);
  return () => opened.removeEventListener("message", listen);
}
