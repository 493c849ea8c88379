import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { DamagedFoldError, readFold, writeFold } from "./fold-file.ts";
import { foldOf, numberIn } from "./fold.fixture.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bahi-fold-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a fold is read as it was written, each block in a buffer of its own, and nothing else is in the folder", async () => {
  const folder = emptyFolder();
  const path = join(folder, "accounts.fold");
  expect(await readFold(path)).toBeUndefined();
  for (const number of [1, 2]) await writeFold(path, foldOf(number));
  const read = await readFold(path);
  expect(numberIn(read)).toBe(2);
  for (const { buffer, byteLength } of read?.frozen.blocks ?? []) expect(buffer.byteLength).toBe(byteLength);
  expect(readdirSync(folder)).toEqual(["accounts.fold"]);
});

test("a fold with a changed byte, a lost end or more at its end is damaged, wherever it was changed", async () => {
  const path = join(emptyFolder(), "accounts.fold");
  await writeFold(path, foldOf(1));
  const whole = readFileSync(path);
  const places = [0, 5, 8, 11, 12, 60, 500, 1_000_000, whole.length - 40, whole.length - 1];
  for (const place of places) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(place) ^ 16, place);
    writeFileSync(path, changed);
    await expect(readFold(path)).rejects.toThrow(DamagedFoldError);
    writeFileSync(path, whole.subarray(0, place));
    await expect(readFold(path)).rejects.toThrow(DamagedFoldError);
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.from("x")]));
  await expect(readFold(path)).rejects.toThrow(DamagedFoldError);
  writeFileSync(path, whole);
  expect(numberIn(await readFold(path))).toBe(1);
});

test("a write that is stopped leaves the fold of before, and no other file", async () => {
  const folder = emptyFolder();
  const path = join(folder, "accounts.fold");
  await writeFold(path, foldOf(1));
  const stopping = new AbortController();
  const writing = writeFold(path, foldOf(2), stopping.signal);
  stopping.abort();
  await expect(writing).rejects.toThrow("aborted");
  expect(numberIn(await readFold(path))).toBe(1);
  expect(readdirSync(folder)).toEqual(["accounts.fold"]);
});

test("of two that write at once, one fold is there whole at each moment", async () => {
  const path = join(emptyFolder(), "accounts.fold");
  await writeFold(path, foldOf(1));
  const writing = Promise.all([2, 3, 4, 5].map((number) => writeFold(path, foldOf(number))));
  for (let read = 0; read < 5; read += 1) {
    expect(numberIn(await readFold(path))).toBeGreaterThan(0);
  }
  await writing;
});

test("a writer that is killed in the middle leaves a whole fold", async () => {
  const path = join(emptyFolder(), "accounts.fold");
  for (const delayMs of [2, 7]) {
    const writer = spawn(process.execPath, [join(import.meta.dirname, "endless-writer.fixture.ts"), path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(writer, "exit");
    await once(writer.stdout, "data"); // one is written, and the next one begins
    await wait(delayMs); // any moment will do
    writer.kill("SIGKILL");
    await ended;
    expect(numberIn(await readFold(path))).toBeGreaterThan(0);
  }
});
