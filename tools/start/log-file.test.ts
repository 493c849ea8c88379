import {
  appendFileSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cutLogFile, openLogFile } from "./log-file.ts";

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "bahi-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a log turns over while it is written, and takes no more than twice its size", () => {
  const folder = folderForTest();
  const path = join(folder, "query.log");
  const log = openLogFile(path, 1_000);
  for (let line = 0; line < 1_000; line += 1) {
    log.write(`line ${line}`);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(1_020);
  }
  log.close();
  expect(readdirSync(folder).toSorted()).toEqual(["query.log", "query.log.old"]);
  const kept = `${readFileSync(`${path}.old`, "utf8")}${readFileSync(path, "utf8")}`.trimEnd().split("\n");
  const first = Number(kept[0]?.slice("line ".length));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => `line ${first + index}`));
  expect(kept.at(-1)).toBe("line 999");
});

test("a log that is long already turns over with its first line", () => {
  const path = join(folderForTest(), "query.log");
  appendFileSync(path, "a".repeat(2_000));
  const log = openLogFile(path, 1_000);
  log.write("new");
  log.close();
  expect(readFileSync(path, "utf8")).toBe("new\n");
  expect(statSync(`${path}.old`).size).toBe(2_000);
});

test("a log that cannot turn over half way goes on when it can", () => {
  const path = join(folderForTest(), "query.log");
  const log = openLogFile(path, 10);
  log.write("more than ten bytes");
  rmSync(path);
  log.write("next");
  log.close();
  expect(readFileSync(path, "utf8")).toBe("next\n");
});

test("the log of another program is cut while it is held open", () => {
  const path = join(folderForTest(), "postgres.log");
  const held = openSync(path, "a");
  writeSync(held, "before\n");
  cutLogFile(path, 100);
  expect(readFileSync(path, "utf8")).toBe("before\n");
  cutLogFile(path, 5);
  writeSync(held, "after\n");
  closeSync(held);
  expect(readFileSync(path, "utf8")).toBe("after\n");
  expect(readFileSync(`${path}.old`, "utf8")).toBe("before\n");
});
