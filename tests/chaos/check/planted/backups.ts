import { backupsAreTheLog } from "../backups.ts";
import { events, logOf, run } from "../sample-run.ts";
import { backedUp } from "../sample-backup.ts";
import type { Planted } from "./planted.ts";

/** Their ids are those of one log. */
const wholeLog = logOf(events);

export const backups: Planted[] = [
  [
    backupsAreTheLog,
    "a backup without an event",
    run({ log: wholeLog, more: backedUp(20, wholeLog.toSpliced(1, 1)) }),
    /the backup of call 20 has another event 2 than the log/,
  ],
  [
    backupsAreTheLog,
    "a backup that ends before what was acknowledged",
    run({ log: wholeLog, more: backedUp(20, wholeLog.slice(0, 3)) }),
    /the backup of call 20 ends before .*4, and call 7 was acknowledged/,
  ],
  [
    backupsAreTheLog,
    "a backup that breaks off",
    run({ log: wholeLog, more: backedUp(20, wholeLog, { isWhole: false }) }),
    /the backup of call 20 has no end after its 5 events/,
  ],
];
