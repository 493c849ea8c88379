import { orderGeneration } from "@bahi/read-models/generation/create.ts";
import type { Client } from "pg";
import { isFollowed } from "./locks.ts";

/**
 * So long nobody has to follow the live read models before a projector that was replaced puts its own in their place
 * again: a restart of the one that has replaced it takes less.
 */
const DESERTED_MS = 30_000;
/** One that was not replaced waits for the moment between a switch and the first look of who follows then. */
const UNFOLLOWED_MS = 2_000;

/**
 * When a projector whose version is not that of the live read models orders its own. One lives as long as its process.
 *
 * - A version that was never live is an update: it orders at once, and builds while the one before still follows.
 * - One that was live before is on the way back, or was left running: it orders when nobody follows what is live. One
 *   that was replaced while it ran waits for longer, since whoever replaced it may be starting again.
 * - It orders once: what a person has cancelled, or another version has taken over, it does not order again.
 */
export class Succession {
  #wasLive = false;
  #hasOrdered = false;
  #desertedSince: number | undefined;

  /** The live read models are of this version, or the first ones are about to be. */
  isLive(): void {
    this.#wasLive = true;
    this.#hasOrdered = false;
    this.#desertedSince = undefined;
  }

  /** The live read models are of another version. Orders a generation if it is time; true when it has. */
  async order(client: Client, projectionVersion: string): Promise<boolean> {
    if (this.#hasOrdered || !(await this.#isTime(client, projectionVersion))) return false;
    await orderGeneration(client, projectionVersion);
    this.#hasOrdered = true;
    return true;
  }

  async #isTime(client: Client, projectionVersion: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from bahi.generation where projection_version = $1 and live_since is not null limit 1`,
      [projectionVersion],
    );
    if (rowCount === 0 && !this.#wasLive) return true;
    if (await isFollowed(client)) {
      this.#desertedSince = undefined;
      return false;
    }
    this.#desertedSince ??= performance.now();
    return performance.now() - this.#desertedSince >= (this.#wasLive ? DESERTED_MS : UNFOLLOWED_MS);
  }
}
