import type { Position } from "@bahi/contracts/position.ts";
import type { CommandStores } from "../command-stores.ts";
import { latestOf } from "../execution/latest-of.ts";

/**
 * The position up to which a reader sees the command whose event is at `own`, and all that had to follow from it in the
 * accounts. Call when that is done: this instance, another one or the reconciler may have done it.
 */
export async function settledPosition(
  { accounts }: Pick<CommandStores, "accounts">,
  own: Position,
): Promise<Position> {
  await accounts.catchUp();
  return latestOf(own, accounts.position());
}
