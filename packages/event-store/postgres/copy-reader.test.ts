import { randomBytes } from "node:crypto";
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
    // Text that cannot be compressed is stored as it is.
    const text = () =>
      randomBytes(Math.ceil(characters / 2))
        .toString("hex")
        .slice(0, characters);
    const written = Array.from({ length: count }, () => event({ text: text() }));
    await store.append(freshName("sized-"), "none", written);
  }
  for (const _ of upTo(6)) await appendOf(20, 1_000);
  for (const _ of upTo(20)) await appendOf(4_000, 200);
  await appendOf(20, 1_000);
  for (const _ of upTo(20)) await appendOf(700_000, 1);

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
  // What comes after many small events is small, too, however large the next ones are.
  const stored = batches.map((each) => each.flat().reduce((sum, { data }) => sum + data.length, 0));
  expect(Math.max(...stored)).toBeLessThan(600_000 + 700_000);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.length).toBeLessThan(140);
  expect(Math.max(...batches.flat().map(({ length }) => length))).toBeLessThan(200);
  expect(batches.map((each) => each.flat().at(-1)?.position)).toEqual(
    pages.map(({ lastPosition }) => lastPosition),
  );
  expect(batches.flat(2).map(({ position }) => Number(position))).toEqual(upTo(11_020));
});
