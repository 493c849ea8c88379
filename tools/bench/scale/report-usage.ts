import { readFileSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded before a measured program. Writes its greatest resident memory, in KiB, and its processor time, in
// microseconds, to the pipe of `measured-process.ts`. Linux counts the memory of the process that has started this one in
// what it calls the greatest of this one, except in its own file.

const PIPE = 3;

// A thread of the program loads this too, and its usage is in that of the process.
if (isMainThread) {
  process.once("exit", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const greatest = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    writeSync(PIPE, `${greatest} ${userCPUTime + systemCPUTime}`);
  });
}
