import type { StoreKind } from "./event-store.ts";

/**
 * A place in the whole store. The store makes it, and its callers do not interpret it. It is 20 to 64 digits and
 * dashes. A later position is greater as text, compared by code unit (`collate "C"` in Postgres). The contract suite
 * tests this for every store. Positions of two stores are not comparable.
 */
export type Position = string;

/** Before the first event of any store. */
export const START: Position = "";

const ONE_NUMBER = /^\d{20}$/;
const FORMS: Record<StoreKind, RegExp> = {
  postgres: ONE_NUMBER,
  memory: ONE_NUMBER,
  eventstoredb: /^\d{20}-\d{20}$/,
};

/** Whether a store of this kind may have made a position. Those of another kind it can neither compare nor read after. */
export function isPositionOf(kind: StoreKind, position: Position): boolean {
  return position === START || FORMS[kind].test(position);
}
