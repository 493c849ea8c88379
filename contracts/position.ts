import { z } from "zod";

/**
 * A position in the whole store. It is opaque: positions of one store are compared as plain strings, by code unit, and
 * used for nothing else. `""` is before every event.
 */
export const position = z.string().regex(/^(\d{20}(-\d{20})?)?$/, { error: "is not a position" });
export type Position = z.infer<typeof position>;

/** True when `reached` is `wanted` or after it. */
export function hasReached(reached: Position, wanted: Position): boolean {
  return reached >= wanted;
}
