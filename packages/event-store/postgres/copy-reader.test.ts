import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { event, freshName, upTo } from "../contract/testing.ts";
import { Connections } from "./connections.ts";
import type { CopiedPage } from "./copied-page.ts";
import { CopyReader } from "./copy-reader.ts";
import { openPostgresEventStore } from "./open.ts";

test("a long history comes in pages of much the same size, however large its events are, and each page in small batches", async () => {
  const url = await databaseForTest();
  const store = await openPostgresEventStore({ databaseUrl: url });
  onTestFinished(() => store.close());
  async function appendOf(characters: number, count: number): Promise<void> {
    const written = Array.from({ length: count }, () => event({ text: "x".repeat(characters) }));
    await store.append(freshName("sized-"), "none", written);
  }
  for (const _ of upTo(6)) await appendOf(20, 1_000);
  for (const _ of upTo(20)) await appendOf(4_000, 200);

  const connections = new Connections(url);
  onTestFinished(() => connections.close());
  const reader = new CopyReader(connections);
  const pages: CopiedPage[] = [];
  for (let after = "", page: CopiedPage; ; after = page.lastPosition ?? "") {
    page = await reader.read(after, Infinity);
    if (page.length === 0) break;
    pages.push(page);
  }

  const batches = pages.map((page) => [...page.batches()]);
  const sizes = batches.map((each) => each.flat().reduce((sum, { data }) => sum + data.length, 0));
  // A page or two are asked for before anybody knows that events are larger from here on.
  expect(sizes.filter((characters) => characters > 500_000).length).toBeLessThanOrEqual(2);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.length).toBeLessThan(120);
  expect(Math.max(...batches.flat().map(({ length }) => length))).toBeLessThan(200);
  expect(batches.map((each) => each.flat().at(-1)?.position)).toEqual(
    pages.map(({ lastPosition }) => lastPosition),
  );
  expect(batches.flat(2).map(({ position }) => Number(position))).toEqual(upTo(10_000));
});
