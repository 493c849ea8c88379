import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { CommandStores } from "../command-stores.ts";
import { reconcile } from "./reconcile.ts";

const INTERVAL_MS = 5_000;

export type Reconciler = {
  /** Resolves after the first run, also when it failed. */
  firstRun: Promise<void>;
  /** Waits for a compensation in progress. Does not wait for a read: it may take long and has no effect. */
  stop(): Promise<void>;
};

/**
 * Runs {@link reconcile} in the background, at once and then at an interval, when the store has new events. It also
 * keeps the registers and accounts caught up, so no command waits for a long read.
 */
export function startReconciler(
  stores: CommandStores,
  now: () => Date,
  log: Pick<FastifyBaseLogger, "warn">,
): Reconciler {
  const firstRun = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let reconciling: Promise<void> | undefined;

  async function run(): Promise<void> {
    let reconciledAt: string | undefined;
    while (!stopping.signal.aborted) {
      try {
        await Promise.all([stores.customers.catchUp(), stores.products.catchUp()]);
        await stores.accounts.catchUp();
        if (stopping.signal.aborted) return;
        const position = stores.accounts.position();
        if (position !== reconciledAt) {
          reconciling = reconcile(stores, now);
          await reconciling;
        }
        reconciledAt = position;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, "cannot look after unfinished commands just now");
      }
      firstRun.resolve();
      await wait(INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {}); // stopping
    }
  }

  void run();
  return {
    firstRun: firstRun.promise,
    async stop() {
      stopping.abort();
      await reconciling?.catch(() => {}); // the next start completes it
    },
  };
}
