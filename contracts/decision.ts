import type { RefusalCode, Refused } from "./refusal.ts";

/** The result of a decider: events, none when nothing changes, or a refusal with one of these codes. */
export type Decision<Event, Code extends RefusalCode = RefusalCode> = Event[] | Refused<Code>;

/** The same for a new document. The event store gives its number at the append, so a refused one uses none. */
export type NumberedDecision<Event, Code extends RefusalCode = RefusalCode> =
  | ((number: number) => Event[])
  | Refused<Code>;

/** The codes that the return type of a decider names. */
export type RefusalsOf<Decider extends (...args: never[]) => unknown> = CodeOf<ReturnType<Decider>>;

type CodeOf<Answer> = Answer extends Refused<infer Code> ? Code : never;
