/** The state of a record, folded from its events. `version`: how many events touched it. `createdAt`: time of the first. */
export type Folded<State> = { state: State; version: number; createdAt: string };
