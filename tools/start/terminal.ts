import { writeSync } from "node:fs";
import { printable } from "@bahi/service-kit/printable.ts";

const OUTPUT = 1;
const ERRORS = 2;

/**
 * Output for the person who started Bahi. Everything else is in the logs. Each sentence is written synchronously: the
 * process may end right after it.
 */
export const terminal = {
  say(sentence: string): void {
    write(OUTPUT, sentence);
  },
  warn(sentence: string): void {
    write(ERRORS, sentence);
  },
};

/** Nobody may read any more, as after `npm start | head`: the product goes on. */
function write(file: number, sentence: string): void {
  try {
    writeSync(file, `${printable(sentence)}\n`);
  } catch {
    // There is no other place to say it.
  }
}
