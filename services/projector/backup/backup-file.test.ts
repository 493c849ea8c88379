import { expect, test } from "vitest";
import { backupName, surplusBackups, unfinishedBackups } from "./backup-file.ts";

const DAY_MS = 86_400_000;
/** A backup each day from this one on. */
const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => backupName(new Date(Date.parse(from) + day * DAY_MS)));

test("a name has the day and the time in India", () => {
  expect(backupName(new Date("2026-11-22T13:05:01Z"))).toBe("bahi-2026-11-22-183501.jsonl.gz");
  expect(backupName(new Date("2026-11-22T18:30:00Z"))).toBe("bahi-2026-11-23-000000.jsonl.gz");
});

test("the newest fourteen are kept, and before them the last of each month", () => {
  const files = daily("2026-01-01T06:00:00Z", 365);
  const surplus = new Set(surplusBackups(files.toReversed(), files.at(-1) ?? ""));
  const kept = files.filter((file) => !surplus.has(file));
  expect(kept.slice(-14)).toEqual(files.slice(-14));
  const months = [
    "01-31",
    "02-28",
    "03-31",
    "04-30",
    "05-31",
    "06-30",
    "07-31",
    "08-31",
    "09-30",
    "10-31",
    "11-30",
  ];
  expect(kept.slice(0, -14)).toEqual([
    ...months.map((day) => `bahi-2026-${day}-113000.jsonl.gz`),
    "bahi-2026-12-17-113000.jsonl.gz",
  ]);
});

test("what has another name is never removed, and few are all kept", () => {
  const strange = ["bahi-2020-01-01.jsonl.gz", "bahi-2020-01-01-000000.jsonl.gz.part", "notes.txt", "books"];
  const few = daily("2026-01-01T06:00:00Z", 14);
  expect(surplusBackups([...strange, ...few], few.at(-1) ?? "")).toEqual([]);
  const two = daily("2026-01-01T06:00:00Z", 16);
  expect(surplusBackups([...strange, ...two], two.at(-1) ?? "")).toEqual([two[0]]);
});

test("after a clock that was ahead is put right, fourteen days are kept again, and the backup that was just made", () => {
  const ahead = daily("2027-11-01T06:00:00Z", 20);
  const since = daily("2026-11-01T06:00:00Z", 15);
  for (const [place, made] of since.entries()) {
    const surplus = surplusBackups([...ahead.slice(-15), ...since.slice(0, place + 1)], made);
    expect(surplus).toEqual([]);
  }
  // Set back within the month of the others.
  const sameMonth = daily("2026-11-10T06:00:00Z", 16);
  const [made = ""] = daily("2026-11-02T06:00:00Z", 1);
  expect(surplusBackups([...sameMonth, made], made)).toEqual([sameMonth[0]]);
});

test("what a backup is written to first has its name, and more at its end", () => {
  const part = "bahi-2020-01-01-000000.jsonl.gz.part";
  const strange = [
    "bahi-2020-01-01.jsonl.gz.part",
    "bahi-2020-01-01-000000.jsonl.gz",
    "books.part",
    `my ${part}`,
  ];
  expect(unfinishedBackups([...strange, part])).toEqual([part]);
});
