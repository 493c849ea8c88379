/** A record as its events make it. `version` is how many of them touched it, `createdAt` when the first did. */
export type Folded<State> = { state: State; version: number; createdAt: string };

/**
 * The answer to a command that was carried out. Whoever has read up to `position` sees it.
 * `repeated`: the key had done it before, with the event at `writtenAt`, and this is the first answer again.
 */
export type Done<State> = { record: Folded<State>; position: string } & (
  | { repeated: false }
  | { repeated: true; writtenAt: string }
);
