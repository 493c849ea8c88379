import { constants, setPriority } from "node:os";

/**
 * Lets the other threads of this process, and other processes, have the processor before this thread. Only Linux has a
 * priority for each thread: elsewhere it would be that of the whole process, and nothing is done.
 */
export function letOthersGoFirst(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it. The work is done all the same.
  }
}
