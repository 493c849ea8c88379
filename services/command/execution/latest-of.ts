import type { Position } from "@bahi/contracts/position.ts";

/** The last of some positions; `""` is before all of them. */
export function latestOf(first: Position, ...others: readonly Position[]): Position {
  return others.reduce((latest, position) => (position > latest ? position : latest), first);
}
