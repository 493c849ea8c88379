import type { Position } from "@bahi/contracts/position.ts";

/** The read models did not reach the wanted position within the time that a read waits. */
export class NotReachedYet extends Error {
  constructor(wanted: Position, reached: Position) {
    super(`The read models stand at "${reached}" and not yet at "${wanted}"`);
    this.name = "NotReachedYet";
  }
}
