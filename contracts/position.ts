import { z } from "zod";

/**
 * A place in the whole store. It is opaque: two positions of one store compare as plain strings, by code unit, which the
 * store that makes them promises, and nothing else is done with them. `""` comes before every event. Every other one has
 * at least 20 characters, so that a day (`2026-04-01`) is not taken for one.
 */
export const position = z.string().regex(/^([\d-]{20,64})?$/, { error: "is not a position" });
export type Position = z.infer<typeof position>;

/** True when everything up to `wanted`, inclusive, has been seen by whoever has seen everything up to `reached`. */
export function hasReached(reached: Position, wanted: Position): boolean {
  return reached >= wanted;
}
