import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./log.ts";

test("an error is logged with its causes, and without the connection that it carries", () => {
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  const error = Object.assign(new Error("no answer", { cause }), { client: { password: "a secret" } });
  log.error({ err: error, url: "/customers" }, "a request failed");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 50,
    name: "test",
    msg: "a request failed",
    url: "/customers",
    err: {
      type: "Error",
      message: "no answer",
      stack: expect.stringContaining("log.test.ts"),
      cause: { message: "connection refused", code: "ECONNREFUSED" },
    },
  });
  expect(lines[0]).not.toContain("a secret");
});

test("the address of a request is logged without the values of its query, also by the log of a request", () => {
  const lines: string[] = [];
  const log = createLog("test", "debug", { write: (line) => lines.push(line) });
  for (const each of [log, log.child({ reqId: "1" })])
    each.debug({ method: "GET", url: "/customers?search=Asha%20Traders&phone=98200=1&all" }, "answered");
  const urls = lines.map((line) => (JSON.parse(line) as { url: string }).url);
  expect(urls).toEqual(Array(2).fill("/customers?search=…&phone=…&all"));
});

test("a process whose reader is gone ends all the same", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "log.fixture.ts")], { stdio: "pipe" });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const exited = once(child, "exit");
  child.stdout.destroy();
  child.stdin.end();
  expect(await exited).toEqual([0, null]);
});
