import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import { expect, test } from "vitest";
import { openAnswerCache } from "./answer-cache.ts";
import type { ReadModelAccess } from "../reading/read-model-access.ts";

const live: LiveGeneration = { id: 1, schema: "read_1", position: "1", movedAt: "2026-04-01T04:30:00.000Z" };

/** Searches that end when they are told to: each with the signal that says that nobody waits for it any more. */
function searches() {
  const begun: { gone: AbortSignal; end: () => void }[] = [];
  const never = () => Promise.reject(new Error("not asked here"));
  const access: ReadModelAccess = {
    awaitsOwn: never,
    live: never,
    read: never,
    hold: never,
    async readLong(_what, ask, gone) {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ gone, end: resolve });
      await promise;
      gone.throwIfAborted();
      // as: the question reads nothing
      return ask({ live } as Parameters<typeof ask>[0]);
    },
  };
  const cache = openAnswerCache(access, 1_000_000);
  const search = (signal: AbortSignal) =>
    cache
      .findLong(live, "q", async () => ({ body: begun.length }), { what: "search", gone: signal })
      .then(({ body }) => String(body.inOnePiece()));
  return { begun, search, access };
}

test("a search goes on while one of those who asked for it waits", async () => {
  const { begun, search } = searches();
  const [one, other] = [new AbortController(), new AbortController()];
  const answers = [search(one.signal), search(other.signal)];
  expect(begun).toHaveLength(1);
  one.abort();
  expect(begun[0]?.gone.aborted).toBe(false);
  begun[0]?.end();
  expect(await Promise.all(answers)).toEqual(["1", "1"]);
});

test("a search ends when all who asked for it have gone, and who asks then begins another one", async () => {
  const { begun, search } = searches();
  const askers = [new AbortController(), new AbortController()];
  const answers = askers.map(({ signal }) => search(signal));
  for (const asker of askers) asker.abort();
  expect(begun[0]?.gone.aborted).toBe(true);
  const later = [search(new AbortController().signal), search(new AbortController().signal)];
  begun[0]?.end();
  await expect(Promise.all(answers)).rejects.toThrow("aborted");
  // The first one has ended meanwhile, and takes nobody's answer away.
  later.push(search(new AbortController().signal));
  expect(begun).toHaveLength(2);
  expect(begun[1]?.gone.aborted).toBe(false);
  begun[1]?.end();
  expect(await Promise.all(later)).toEqual(["2", "2", "2"]);
});

test("nothing is searched for somebody who has gone already", async () => {
  const { begun, search } = searches();
  await expect(search(AbortSignal.abort())).rejects.toThrow("aborted");
  expect(begun).toEqual([]);
});

test("of what is cached no byte keeps the block of memory that it was cut out of", async () => {
  const access: ReadModelAccess = {
    ...searches().access,
    // as: the question reads nothing
    read: (ask) => ask({ live } as Parameters<typeof ask>[0]),
  };
  const cache = openAnswerCache(access, 1_000_000);
  const rows = Array.from({ length: 100 }, (_, row) => Buffer.from(`{"name":"Asha Traders ${row}"}`));
  const answers = await Promise.all([
    cache.find(live, "rows", async () => ({ json: rows })),
    cache.find(live, "body", async () => ({ body: { name: "Asha Traders" } })),
  ]);
  const compressed = answers.flatMap((answer) => [answer.compressed("gzip"), answer.compressed("br")]);
  const kept = [...answers.map(({ body }) => body.inOnePiece()), ...(await Promise.all(compressed))];
  expect(kept.map(({ buffer }) => buffer.byteLength)).toEqual(kept.map(({ length }) => length));
  expect(kept[0]?.toString()).toBe(rows.join(""));
});
