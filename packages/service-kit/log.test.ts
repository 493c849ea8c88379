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
