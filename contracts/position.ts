import { z } from "zod";

/**
 * A place in the whole store. It is opaque: two positions of one store are compared as plain strings, by code unit,
 * and nothing else is done with them. `""` comes before every event.
 */
export const position = z.string().regex(/^(\d{20}(-\d{20})?)?$/, { error: "is not a position" });
export type Position = z.infer<typeof position>;

/** True when `reached` is at or behind-past `wanted`: everything up to `wanted` has been seen. */
export function hasReached(reached: Position, wanted: Position): boolean {
  return reached >= wanted;
}
