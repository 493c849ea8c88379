import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Gate, gates } from "./gates.ts";
import { eventStoreSentence, sumUp } from "./summary.ts";
import { type TestRun, readTestRun } from "./vitest-report.ts";

const root = join(import.meta.dirname, "../..");

type Ended = { exitCode: number | null; output: string };

async function run(script: string, args: readonly string[], stdio: "inherit" | "pipe"): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ["ignore", stdio, stdio],
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { exitCode, output: Buffer.concat(output).toString() };
}

async function holds(gate: Gate): Promise<boolean> {
  const startedAt = performance.now();
  const { exitCode, output } = await run(gate.script, gate.args, "pipe");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${exitCode === 0 ? "✓" : "✗"} ${gate.name} (${seconds} s)`);
  if (exitCode !== 0) console.log(output);
  return exitCode === 0;
}

/** Arguments go to Vitest: `npm test -- invoice` runs a part. */
async function runTests(args: readonly string[]): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "bahi-test-report-"));
  const reportFile = join(folder, "report.json");
  try {
    const { exitCode } = await run(
      "node_modules/vitest/vitest.mjs",
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`, ...args],
      "inherit",
    );
    const report = await readFile(reportFile, "utf8").catch(() => undefined);
    return readTestRun(report, exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const results: boolean[] = [];
for (const gate of gates) results.push(await holds(gate));
const tests = await runTests(process.argv.slice(2));

const sum = sumUp(results, tests.counts);
if (tests.counts.skipped > 0) console.log(`${tests.counts.skipped} tests were skipped.`);
console.log(eventStoreSentence(process.env["EVENTSTORE_URL"], tests.eventStoreDb));
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
