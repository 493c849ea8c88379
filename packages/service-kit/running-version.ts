import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const PROGRAM = join(import.meta.dirname, "print-source-version.ts");
const run = promisify(execFile);

/**
 * The version of a module (its path in the project) for a program that runs from source. A process of its own makes it:
 * the bundler takes 85 MB, which the program would keep.
 */
export async function runningVersion(module: string): Promise<string> {
  const { stdout } = await run(process.execPath, [PROGRAM, module]);
  return stdout;
}
