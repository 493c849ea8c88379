import { expect, test } from "vitest";
import { isLocked, refusalOfLock, sentenceOfLock } from "./books-lock.ts";

// Locked shortly after midnight in India, when it is still the day before in London.
const lock = { until: "2026-03-31", by: "Asha Rao", at: "2026-04-01T19:00:00.000Z", reason: "" };

test.each([
  ["2025-12-31", true],
  ["2026-03-30", true],
  ["2026-03-31", true],
  ["2026-04-01", false],
])("up to 31 March, %s: locked is %s", (date, expected) => {
  expect(isLocked(lock, date)).toBe(expected);
  expect(isLocked(null, date)).toBe(false);
});

test("a change is refused by its date before or after, with who locked up to when, and when by the clock of India", () => {
  const sentence =
    "The books are locked up to 31 Mar 2026 (by Asha Rao, 2 Apr 2026). Nothing dated up to that day is added, changed or deleted.";
  expect(sentenceOfLock(lock)).toBe(sentence);
  for (const dates of [["2026-03-31"], ["2026-03-31", "2026-04-01"], ["2026-04-01", "2026-03-31"]]) {
    expect(refusalOfLock(lock, ...dates)).toMatchObject({ code: "books-locked", message: sentence });
  }
  expect(refusalOfLock(lock, "2026-04-01", "2026-05-01")).toBeUndefined();
  expect(refusalOfLock(lock)).toBeUndefined();
  expect(refusalOfLock(null, "2026-03-31")).toBeUndefined();
});
