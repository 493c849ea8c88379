import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/**
 * What a process said on stdout, its greatest resident memory, and the processor time that it has used. On a machine that
 * does other work the latter says more than the clock, which `seconds` is, from its start to its end.
 */
export type MeasuredProcess = { stdout: string; memoryMb: number; processorSeconds: number; seconds: number };

const AT_EXIT = join(import.meta.dirname, "report-usage.ts");

/** Runs a program of Node until it ends. Errors: an exit code other than 0. */
export async function measureProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const { DATABASE_URL: _, EVENTSTORE_URL: __, ...clean } = process.env;
  const start = performance.now();
  const child = spawn(process.execPath, ["--import", AT_EXIT, ...args], {
    env: { ...clean, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const outputs = Promise.all([child.stdout, child.stderr, child.stdio[3]].map(textOf));
  const [code]: unknown[] = await once(child, "exit");
  const seconds = (performance.now() - start) / 1000;
  const [stdout = "", stderr = "", usage = ""] = await outputs;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${String(code)}: ${stdout}${stderr}`);
  const [kibibytes = 0, microseconds = 0] = usage.split(" ").map(Number);
  return { stdout, memoryMb: kibibytes / 1024, processorSeconds: microseconds / 1e6, seconds };
}

/** A note: what an event costs the measured process, wherever it waits. */
export function processorTime(seconds: number, events: number): string {
  return `${((seconds / events) * 1e6).toFixed(1)} µs of processor time an event, start included`;
}

function textOf(stream: unknown): Promise<string> {
  if (!(stream instanceof Readable)) throw new Error("a pipe to the measured process is missing");
  return text(stream);
}
