import { z } from "zod";

/**
 * A place in the whole store. It is opaque: two positions of one store compare as plain strings, by code unit, which the
 * store that makes them promises, and nothing else is done with them. `""` comes before every event.
 */
export const position = z.string().regex(/^[\d-]{0,64}$/, { error: "is not a position" });
export type Position = z.infer<typeof position>;

/** True when everything up to `wanted`, inclusive, has been seen by whoever has seen everything up to `reached`. */
export function hasReached(reached: Position, wanted: Position): boolean {
  return reached >= wanted;
}
