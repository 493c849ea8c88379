import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const TERMINAL = join(import.meta.dirname, "terminal.ts");

/** A program that speaks when it is told to, and then ends with code 7. */
function speaker() {
  const program = `
    import { terminal } from ${JSON.stringify(TERMINAL)};
    process.stdin.once("end", () => {
      terminal.say("It is ready");
      terminal.warn("It waits");
      process.exitCode = 7;
    }).resume();`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "pipe" });
}

test("says a sentence on the output, and warns on the other", async () => {
  const child = speaker();
  child.stdin.end();
  expect(await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])).toEqual([
    "It is ready\n",
    "It waits\n",
    [7, null],
  ]);
});

test("goes on when nobody reads any more", async () => {
  const child = speaker();
  child.stdout.destroy();
  child.stderr.destroy();
  await Promise.all([once(child.stdout, "close"), once(child.stderr, "close")]);
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([7, null]);
});
