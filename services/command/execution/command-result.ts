import type { Folded } from "./folded.ts";

/**
 * The result of an executed command. A reader who has seen everything up to `position` sees its change; of a document
 * that was just changed, it is the position of the event. `repeated`: an earlier command with the same key did it, with
 * the event at `writtenAt`. `record` is the record as that event left it.
 */
export type CommandResult<State> = { record: Folded<State>; position: string } & (
  | { repeated: false }
  | { repeated: true; writtenAt: string }
);
