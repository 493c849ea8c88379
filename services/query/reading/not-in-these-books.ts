import type { Position } from "@bahi/contracts/position.ts";

/**
 * The event store ends before the wanted position, so that the position comes from elsewhere: from another store that
 * was behind this address, or from what a restored backup does not hold. Waiting for it would never end.
 */
export class NotInTheseBooks extends Error {
  constructor(wanted: Position) {
    super(`The event store ends before "${wanted}"`);
    this.name = "NotInTheseBooks";
  }
}
