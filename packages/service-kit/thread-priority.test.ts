import { getPriority } from "node:os";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

test.runIf(process.platform === "linux")("a thread that lets others go first changes no other", async () => {
  const before = getPriority();
  const file = new URL("thread-priority.fixture.ts", import.meta.url);
  const thread = new Worker(file, { stdout: true });
  expect(Number(await text(thread.stdout))).toBeGreaterThan(before);
  expect(getPriority()).toBe(before);
});
