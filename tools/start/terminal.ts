import { writeSync } from "node:fs";

/** Output for the person who started Bahi. Everything else is in the logs. */
export const terminal = {
  say(sentence: string): void {
    process.stdout.write(`${sentence}\n`);
  },
  /** Written synchronously: the process may end right after it. */
  warn(sentence: string): void {
    writeSync(2, `${sentence}\n`);
  },
};
