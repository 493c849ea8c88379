import { writeSync } from "node:fs";

// Loaded before a measured program. Writes its greatest resident memory, in KiB, and its processor time, in
// microseconds, to the pipe of `measured-process.ts`.

const PIPE = 3;

process.once("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(PIPE, `${maxRSS} ${userCPUTime + systemCPUTime}`);
});
