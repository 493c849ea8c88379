/** A record as its events make it. `version` is how many of them touched it, `createdAt` when the first did. */
export type Folded<State> = { state: State; version: number; createdAt: string };
