import type { ClaimReference } from "./key-entries.ts";

/** The last number of a range that was handed out. */
export type RangeEnd = {
  number: number;
  /** The ids of the events that its key writes there. */
  ids: string[];
  claim: ClaimReference;
  /** The claim holds the events, so that anybody can write them. */
  isCopied: boolean;
};

/**
 * One writer's turn at the numbers of a category. It is held only until the writer has taken a range; claims and streams
 * are written after that, while others take the next ranges.
 */
export type NumberTurn = {
  /** The end of the range that was taken last. `undefined`: the free number has to be looked for. */
  readonly below: RangeEnd | undefined;
  /** The range below is stored, as its writer says. */
  readonly isBelowStored: boolean;
  /** Another writer had the turn before. */
  readonly isShared: boolean;
  /** Hands the turn on. `follows`: the range begins where the one below ends. */
  take(end: RangeEnd, follows: boolean): void;
  /** Waits until the writer of the range below has ended; true when it says that all of that range is stored. */
  belowEnds(): Promise<boolean>;
  /** To be called in any case. Unless all of the range is stored, the next turn looks for the free number. */
  end(isStored: boolean): void;
};

/** The turns of all writers on the same store. They save searches and fights; the store decides who gets a number. */
export type NumberTurns = {
  /** `undefined` when there is none to be had. `mayFollow`: a range may begin while the one below is being written. */
  begin(category: string, mayFollow: boolean): Promise<NumberTurn | undefined>;
  close(): Promise<void>;
};
