import { randomUUID } from "node:crypto";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { openAccounts } from "../accounts/accounts.ts";
import { isDue, openKeptFolds } from "./kept-folds.ts";
import { answersOf, emptyFolder, shop, start, trade } from "./starts.fixture.ts";

test("a fold is written once at a time, however often it is asked for, and a stop waits for all of them", async () => {
  const [folder, store] = [emptyFolder(), openMemoryEventStore(shop())];
  const accounts = openAccounts(store);
  await accounts.catchUp();
  const { content } = accounts.fold;
  let [frozen, together, freezes] = [0, 0, 0];
  const fifth = Promise.withResolvers<void>();
  const freeze = () => {
    const held = content.freeze();
    frozen += 1;
    freezes += 1;
    if (freezes === 5) fifth.resolve();
    together = Math.max(together, frozen);
    const release = () => {
      frozen -= 1;
      held.release();
    };
    return { ...held, release };
  };
  const counting = { ...accounts.fold, content: { ...content, freeze } };
  const log = { info() {}, warn() {} };
  const keptFolds = await openKeptFolds({ folder, store, version: "1", log, folds: { accounts: counting } });
  const keepAll = () => Array.from({ length: 4 }, () => keptFolds.keep("all"));
  await Promise.all(keepAll());
  expect([together, freezes]).toEqual([1, 4]);

  const stopped = keepAll();
  await fifth.promise;
  await keptFolds.stop();
  expect([frozen, together, freezes]).toEqual([0, 1, 5]);
  await Promise.all(stopped);
});

test("files that a killed process has left are removed after an hour, and those of another that writes are not", async () => {
  const folder = emptyFolder();
  const unfinished = (minutesAgo: number): string => {
    const name = `accounts.fold.${randomUUID()}.unfinished`;
    const at = new Date(Date.now() - minutesAgo * 60_000);
    writeFileSync(join(folder, name), "half of it");
    utimesSync(join(folder, name), at, at);
    return name;
  };
  unfinished(61);
  const young = unfinished(59);
  await start(shop(), folder);
  expect(readdirSync(folder)).toEqual([young]);
});

test("a folder that cannot be written costs warnings and nothing else", async () => {
  const folder = join(emptyFolder(), "file");
  writeFileSync(folder, "");
  const { keptFolds, said, read } = await start(shop(), folder);
  await keptFolds.keep("all");
  expect(read).toBe(18);
  expect(said.length).toBe(3);
});

test("a fold is due by time when something came, and by number while a long log is read", () => {
  const minuteMs = 60_000;
  expect(isDue({ events: 999, sinceMs: Infinity })).toBe(false);
  expect(isDue({ events: 1000, sinceMs: Infinity })).toBe(true);
  expect(isDue({ events: 99_999, sinceMs: 14 * minuteMs })).toBe(false);
  expect(isDue({ events: 1000, sinceMs: 15 * minuteMs })).toBe(true);
  expect(isDue({ events: 100_000, sinceMs: minuteMs - 1 })).toBe(false);
  expect(isDue({ events: 100_000, sinceMs: minuteMs })).toBe(true);
});

test("many events that a start has read beyond a kept fold are soon kept by it: the next start reads none of them", async () => {
  const [log, folder, many] = [shop(), emptyFolder(), 1_000];
  await (await start(log, folder)).keptFolds.keep("all");
  trade(log, 7, 6 + many);
  const second = await start(log, folder);
  expect(second.read).toBeGreaterThan(many);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  second.keptFolds.start();
  vi.advanceTimersByTime(10_000);
  let third = await start(log, folder);
  while (third.read > 0) third = await start(log, folder);
  expect(answersOf(third.stores, many)).toEqual(answersOf(second.stores, many));
  await second.keptFolds.stop();
  expect(vi.getTimerCount()).toBe(0);
});
