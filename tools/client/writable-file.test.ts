import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { expect, onTestFinished, test } from "vitest";
import { cannotWrite, checkWritable } from "./writable-file.ts";

test("a file that cannot be written is refused with a sentence, and nothing is made of one that can", () => {
  const folder = mkdtempSync(join(tmpdir(), "bahi-writable-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.json");
  checkWritable(file);
  expect(() => checkWritable(join(file, "x"))).toThrow(
    `${join(file, "x")} cannot be written: there is no such folder.`,
  );
  writeFileSync(file, "{}");
  checkWritable(file);
  expect(() => checkWritable(join(file, "x"))).toThrow(`${file} is no folder.`);
  expect(() => checkWritable(folder)).toThrow(`${folder} cannot be written: it is a folder.`);
});

test("a full disk is a sentence, and a fault of the program stays what it is", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
  expect(cannotWrite("/f", full)).toEqual(new CannotStart("/f cannot be written: the disk is full."));
  const fault = new TypeError("x is not a function");
  expect(cannotWrite("/f", fault)).toBe(fault);
});
