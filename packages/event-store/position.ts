/**
 * A place in the whole store. Each store makes its own, opaque to everybody else: 20 to 64 digits and dashes that
 * compare as text, by code unit (`collate "C"` in Postgres), so that further on is greater. The contract suite holds every
 * store to it. Positions of two stores have nothing to do with each other.
 */
export type Position = string;

/** Before the first event of any store. */
export const START: Position = "";
