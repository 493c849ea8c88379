import { Appender, type StreamAppend } from "../eventstoredb/append.ts";
import type { Leader } from "../eventstoredb/leader.ts";
import { CLAIM_PREFIX } from "../eventstoredb/recorded-event.ts";

/**
 * An appender that holds back the streams of a batch of this size or more, when it has written the claims; or already
 * the claims.
 */
export class HeldAppender extends Appender {
  readonly #held = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly #batchMin: number;
  readonly #before: "claims" | "streams";
  #isKilled = false;

  constructor(leader: Leader, batchMin: number, before: "claims" | "streams" = "streams") {
    super(leader);
    this.#batchMin = batchMin;
    this.#before = before;
  }

  /** Resolves when a batch is held back. */
  get held(): Promise<void> {
    return this.#held.promise;
  }

  release(): void {
    this.#released.resolve();
  }

  /** As if the process had ended. */
  kill(): void {
    this.#isKilled = true;
    this.#released.reject(new Error("killed"));
  }

  override async appendInOrder(
    appends: readonly StreamAppend[],
  ): Promise<PromiseSettledResult<{ revision: number; position: string }>[]> {
    if (this.#isKilled) throw new Error("killed");
    const isStreams = appends.every(({ streamId }) => !streamId.startsWith(CLAIM_PREFIX));
    if (isStreams === (this.#before === "streams") && appends.length >= this.#batchMin) {
      this.#held.resolve();
      await this.#released.promise;
    }
    return super.appendInOrder(appends);
  }
}
