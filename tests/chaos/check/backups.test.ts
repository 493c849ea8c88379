import { expect, test } from "vitest";
import { backupsAreTheLog } from "./backups.ts";
import { backedUp } from "./sample-backup.ts";
import { events, logOf, run } from "./sample-run.ts";

const wholeLog = logOf(events);

test("of a backup with all that was acknowledged nothing is said", () => {
  expect(backupsAreTheLog.check(run({ log: wholeLog, more: backedUp(20, wholeLog) }))).toEqual([]);
  expect(backupsAreTheLog.check(run({ log: wholeLog, more: backedUp(20, wholeLog.slice(0, -1)) }))).toEqual(
    [],
  );
});
