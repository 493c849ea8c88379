import { pino } from "pino";
import { expect, test } from "vitest";
import { openCommandStores } from "../command-stores.ts";
import { startInstance } from "../testing/instance.ts";
import { failingStore } from "../testing/failing-store.ts";
import { startReconciler } from "./reconciler.ts";

const log = pino({ level: "silent" });
const now = () => new Date();

test("a service that is told to end during the first read of the store does not wait for them", async () => {
  const { store } = await startInstance();
  const reading = Promise.withResolvers<void>();
  const stores = openCommandStores({
    ...failingStore().wrap(store),
    async *readAll() {
      reading.resolve();
      yield await new Promise<never>(() => {}); // a history without an end
    },
  });
  const reconciler = startReconciler(stores, now, log);
  await reading.promise;
  await expect(reconciler.stop()).resolves.toBeUndefined();
});
