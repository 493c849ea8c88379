import { requestGeneration } from "@bahi/read-models/generation/create.ts";
import { wasEverLive } from "@bahi/read-models/generation/replaced-version.ts";
import type { Client } from "pg";
import { isFollowed } from "./locks.ts";

/**
 * A projector that was replaced takes over again when nobody has followed the live read models for this long: longer than
 * a restart of its replacement.
 */
const REPLACED_UNFOLLOWED_MS = 30_000;
/** A projector that was not replaced waits out the gap between a switch and the first poll of the new leader. */
const UNFOLLOWED_MS = 2_000;

/**
 * Decides when a projector whose version differs from that of the live read models requests a rebuild of its own. There
 * is one for each process.
 *
 * - A version that was never live is an update: it requests at once, and builds while the old version still follows.
 * - A version that was live before is a rollback, or a process that was left running: it requests when nobody follows
 *   the live read models. If it was replaced while it ran it waits for longer, since its replacement may be restarting.
 * - It requests once: a rebuild that a person cancelled, or that another version replaced, is not requested again.
 */
export class VersionTakeover {
  #wasLive = false;
  #hasRequested = false;
  #unfollowedSince: number | undefined;

  /** Call while the live read models are of this version, or there are none yet. */
  isLive(): void {
    this.#wasLive = true;
    this.#hasRequested = false;
    this.#unfollowedSince = undefined;
  }

  /** Call while the live read models are of another version. Requests a rebuild if it is time; true when it has. */
  async request(client: Client, projectionVersion: string): Promise<boolean> {
    if (this.#hasRequested || !(await this.#isTime(client, projectionVersion))) return false;
    await requestGeneration(client, projectionVersion);
    this.#hasRequested = true;
    return true;
  }

  async #isTime(client: Client, projectionVersion: string): Promise<boolean> {
    if (!this.#wasLive && !(await wasEverLive(client, projectionVersion))) return true;
    if (await isFollowed(client)) {
      this.#unfollowedSince = undefined;
      return false;
    }
    this.#unfollowedSince ??= performance.now();
    return (
      performance.now() - this.#unfollowedSince >= (this.#wasLive ? REPLACED_UNFOLLOWED_MS : UNFOLLOWED_MS)
    );
  }
}
