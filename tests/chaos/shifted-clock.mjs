// Loaded before a program, it sets the program's clock forth or back: by the milliseconds in a file, which is read
// again and again. Timers and `performance.now` go on, as they do when the clock of a machine is set. The clock of
// Postgres and of the machine stays, so this shows what a service does whose time is not that of the others.

import { readFileSync } from "node:fs";

const CHECKED_EVERY_MS = 50;
const file = process.env["CHAOS_CLOCK"];
const RealDate = Date;
let aheadMs = 0;

function readShift() {
  try {
    aheadMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // The test has ended and its files are gone.
  }
}

if (file !== undefined) {
  readShift();
  setInterval(readShift, CHECKED_EVERY_MS).unref();
  globalThis.Date = class Date extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + aheadMs);
      else super(...args);
    }
    static now() {
      return RealDate.now() + aheadMs;
    }
  };
}
