import { pino } from "pino";
import { expect, test } from "vitest";
import { openBooks } from "../books.ts";
import { startInstance } from "../testing/instance.ts";
import { failingStore } from "../testing/failing-store.ts";
import { keepFinished } from "./keep-finished.ts";

const log = pino({ level: "silent" });
const now = () => new Date();

test("a service that is told to end while it reads the books in does not wait for them", async () => {
  const { store } = await startInstance();
  const reading = Promise.withResolvers<void>();
  const books = openBooks({
    ...failingStore().wrap(store),
    async *readAll() {
      reading.resolve();
      yield await new Promise<never>(() => {}); // a history without an end
    },
  });
  const keeping = keepFinished(books, now, log);
  await reading.promise;
  await expect(keeping.end()).resolves.toBeUndefined();
});
