import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded before a measured program. Writes its greatest resident memory, in KiB, and its processor time, in
// microseconds, to the pipe of `measured-process.ts`.

const PIPE = 3;

// A thread of the program loads this too, and its usage is in that of the process.
if (isMainThread) {
  process.once("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(PIPE, `${maxRSS} ${userCPUTime + systemCPUTime}`);
  });
}
