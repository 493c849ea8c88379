import type { Position } from "@bahi/contracts/position.ts";

/**
 * The event store ends before the wanted position. The position comes from another store that had this address, or from
 * before a backup was restored. It will never be reached.
 */
export class PositionBeyondStore extends Error {
  constructor(wanted: Position) {
    super(`The event store ends before "${wanted}"`);
    this.name = "PositionBeyondStore";
  }
}
