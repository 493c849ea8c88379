import { keepableFolds, openCommandStores } from "@bahi/command/command-stores.ts";
import { openKeptFolds } from "@bahi/command/kept-fold/kept-folds.ts";
import { openEventStore } from "@bahi/event-store/open.ts";

// The folds of a start of the command service, in a process of their own, so that its memory can be measured. Keeps them
// in the end. Prints how many seconds it took until they were at the head, and how many events they have read.

async function measured(): Promise<void> {
  // All that the service has in memory beside its folds.
  await import("@bahi/command/start.ts");

  const [databaseUrl = "", folder = ""] = process.argv.slice(2);
  const store = await openEventStore({ databaseUrl });
  const say = () => {};
  try {
    const stores = openCommandStores(store);
    const folds = keepableFolds(stores);
    const start = performance.now();
    const options = { folder, folds, store, version: "1", log: { info: say, warn: say } };
    const keptFolds = await openKeptFolds(options);
    keptFolds.start();
    const { accounts, customers, products, settings } = stores;
    for (const each of [customers, products, settings, accounts]) await each.catchUp();
    const seconds = (performance.now() - start) / 1000;
    await keptFolds.keep("all");
    const eventsRead = Object.values(folds).reduce((sum, fold) => sum + fold.eventsRead(), 0);
    console.log(JSON.stringify({ seconds, eventsRead }));
  } finally {
    await store.close();
  }
}

// A bundle is no place to await in.
void measured();
