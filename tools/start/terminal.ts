import { writeSync } from "node:fs";

/** What the person who started Bahi reads. Everything else stands in the logs. */
export const terminal = {
  say(sentence: string): void {
    process.stdout.write(`${sentence}\n`);
  },
  /** Written at once: the process may end right after it. */
  warn(sentence: string): void {
    writeSync(2, `${sentence}\n`);
  },
};
