import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { readGauges, valueCounter, valueGauge } from "./gauge.ts";

const helps = { books_lag_events: "Events", books_lag_seconds: "Seconds" };

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("what cannot be read is absent, and all else is told", async () => {
  const registry = new Registry();
  let isAway = false;
  valueGauge(registry, "queue_length", "Waiting", () => 3);
  valueCounter(registry, "refused_total", "Refused", () => 5);
  readGauges(registry, helps, async () => {
    if (isAway) throw new Error("the database is away");
    return { books_lag_events: 7, books_lag_seconds: undefined };
  });
  expect(lines(await registry.metrics())).toEqual([
    "queue_length 3",
    "refused_total 5",
    "books_lag_events 7",
  ]);
  isAway = true;
  expect(lines(await registry.metrics())).toEqual(["queue_length 3", "refused_total 5"]);
  isAway = false;
  expect(lines(await registry.metrics())).toContain("books_lag_events 7");
});

test("a database that does not answer delays a scrape for two seconds at most", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const registry = new Registry();
  const asked = Promise.withResolvers<void>();
  readGauges(registry, helps, () => {
    asked.resolve();
    return new Promise(() => {});
  });
  const scraped = registry.metrics();
  await asked.promise;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines(await scraped)).toEqual([]);
  vi.useRealTimers();
});

test("many who scrape at once share a read", async () => {
  const registry = new Registry();
  let reads = 0;
  readGauges(registry, helps, async () => {
    reads += 1;
    return { books_lag_events: 1, books_lag_seconds: 1 };
  });
  await Promise.all(Array.from({ length: 100 }, () => registry.metrics()));
  expect(reads).toBe(1);
});
