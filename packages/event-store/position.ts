/**
 * A place in the whole store. The store makes it, and its callers do not interpret it. It is 20 to 64 digits and
 * dashes. A later position is greater as text, compared by code unit (`collate "C"` in Postgres). The contract suite
 * tests this for every store. Positions of two stores are not comparable.
 */
export type Position = string;

/** Before the first event of any store. */
export const START: Position = "";
