import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRows } from "./rows.ts";

const MIB = 1024 * 1024;

async function fileOf(chunks: Iterable<string>) {
  const path = join(tmpdir(), `bahi-rows-${process.pid}.csv`);
  const file = await open(path, "wx+");
  await rm(path);
  onTestFinished(() => file.close());
  for (const chunk of chunks) await file.appendFile(chunk);
  return file;
}

test("lines are counted as an editor counts them", async () => {
  const file = await fileOf(["a,b\r\n", '"x\r\ny",1\r', "\n\r\n,\r\nc,d\r", "e,f"]);
  const rows = [];
  for await (const row of readRows(file, "utf-8")) rows.push([row.line, row.cells]);
  expect(rows).toEqual([
    [1, ["a", "b"]],
    [2, ["x\ny", "1"]],
    [6, ["c", "d"]],
    [7, ["e", "f"]],
  ]);
});

test("300,000 rows are read in the memory of a few, and others have their turn between them", async () => {
  const line = "A-101,05/04/2025,Sharma Traders,Steel Thali 12,24,Pcs,85.50,1,2952.00\n";
  const file = await fileOf(Array.from({ length: 300 }, () => line.repeat(1_000)));
  const heap = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = heap();
  let rows = 0;
  let turns = 0;
  let most = 0;
  const timer = setInterval(() => (turns += 1), 1);
  for await (const { line: number } of readRows(file, "utf-8")) {
    rows += 1;
    if (number % 10_000 === 0) most = Math.max(most, heap() - before);
  }
  clearInterval(timer);
  expect(rows).toBe(300_000);
  // All of them at once take 150 MB.
  expect(most).toBeLessThan(64 * MIB);
  expect(turns).toBeGreaterThan(50);
});
