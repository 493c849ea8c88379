import { z } from "zod";

/**
 * A place in the whole store. It is opaque: the only operation is to compare two positions of one store as strings, by
 * code unit. The store that makes them promises their order. `""` comes before every event. Every other one has at
 * least 20 characters, so that a day (`2026-04-01`) is not taken for one.
 */
export const position = z.string().regex(/^([\d-]{20,64})?$/, { error: "is not a position" });
export type Position = z.infer<typeof position>;

/** True when a reader that has seen all events up to `reached`, inclusive, has seen those up to `wanted`. */
export function hasReached(reached: Position, wanted: Position): boolean {
  return reached >= wanted;
}
