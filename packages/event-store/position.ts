/**
 * A place in the whole store. Each store makes its own, opaque to everybody else, and makes them so that they compare as
 * text, by code unit (`collate "C"` in Postgres): further on is greater. Those of two stores have nothing to do with
 * each other.
 */
export type Position = string;

/** Before the first event of any store. */
export const START: Position = "";

/** True when everything up to `wanted`, inclusive, has been seen by whoever has seen everything up to `reached`. */
export function hasReached(reached: Position, wanted: Position): boolean {
  return reached >= wanted;
}
