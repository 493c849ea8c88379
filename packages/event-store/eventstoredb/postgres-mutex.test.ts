import { expect, inject, onTestFinished, test } from "vitest";
import { cuttableProxy } from "../../../tests/postgres/cuttable-proxy.ts";
import { freshName, upTo } from "../contract/testing.ts";
import { PostgresMutex } from "./postgres-mutex.ts";

function mutexOn(databaseUrl: string): PostgresMutex {
  const mutex = new PostgresMutex({ databaseUrl });
  onTestFinished(() => mutex.close());
  return mutex;
}

/** Runs work that lasts until the test ends it. */
async function hold(mutex: PostgresMutex, key: string): Promise<() => void> {
  const { promise: holding, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  void mutex.run(key, () => {
    begin();
    return end;
  });
  await holding;
  return release;
}

test("work under one key runs alone, over several instances; another key does not wait", async () => {
  const [key, other] = [freshName("key"), freshName("key")];
  const release = await hold(mutexOn(inject("postgresUrl")), other);
  const inner = mutexOn(inject("postgresUrl"));
  let running = 0;
  let most = 0;
  await Promise.all(
    upTo(3).map(async (instance) => {
      const mutex = mutexOn(inject("postgresUrl"));
      for (const n of upTo(5)) {
        await mutex.run(key, async () => {
          running += 1;
          most = Math.max(most, running);
          await inner.run(`${key} ${instance} ${n}`, async () => {}); // as long as it takes to ask the server
          running -= 1;
        });
      }
    }),
  );
  release();
  expect(most).toBe(1);
});

test("what the work throws is thrown, and the key is free again", async () => {
  const mutex = mutexOn(inject("postgresUrl"));
  const key = freshName("key");
  await expect(mutex.run(key, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(await mutexOn(inject("postgresUrl")).run(key, async () => "next")).toBe("next");
});

test("a holder whose connection ends frees the key, and goes on", async () => {
  const proxy = await cuttableProxy(inject("postgresUrl"));
  const key = freshName("key");
  const release = await hold(mutexOn(proxy.url), key);
  const next = mutexOn(inject("postgresUrl")).run(key, async () => "next");
  proxy.cut();
  expect(await next).toBe("next");
  release();
});

test("a holder that hangs is ended by the server, and the next one is not kept waiting", async () => {
  const key = freshName("key");
  const release = await hold(mutexOn(inject("postgresUrl")), key);
  const mutex = mutexOn(inject("postgresUrl"));
  expect(await mutex.run(key, async () => "next")).toBe("next");
  release();
});

test("without a database the work runs all the same", async () => {
  const mutex = mutexOn("postgres://127.0.0.1:1/nowhere");
  expect(await mutex.run("key", async () => "done")).toBe("done");
});
