import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { refusalOf } from "./testing/refusal-of.ts";

const START = Date.parse("2026-04-01T05:30:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A clock of which the test says what time passes, and how far somebody sets it. */
function clockForTest() {
  let [passed, set] = [0, 0];
  const clock = createClock(
    () => START + passed + set,
    () => passed,
  );
  return {
    now: () => clock.now().getTime() - START,
    continueFrom: (lastEvent: number) => clock.continueFrom(new Date(START + lastEvent)),
    pass: (ms: number) => (passed += ms),
    setBy: (ms: number) => (set += ms),
    refusal: () => refusalOf(() => clock.now()),
  };
}

test("time goes on as it passes, however long it is asked for nothing", () => {
  const clock = clockForTest();
  clock.pass(400 * DAY);
  expect(clock.now()).toBe(400 * DAY);
});

test("time does not run backwards when the clock is put back a little", () => {
  const clock = clockForTest();
  clock.pass(HOUR);
  expect(clock.now()).toBe(HOUR);
  clock.setBy(-HOUR / 2);
  expect(clock.now()).toBe(HOUR);
  clock.pass(HOUR / 4);
  expect(clock.now()).toBe(HOUR);
  clock.pass(HOUR);
  expect(clock.now()).toBe(1.75 * HOUR);
});

test("a night or a holiday of sleep is no leap", () => {
  const clock = clockForTest();
  clock.setBy(30 * DAY);
  expect(clock.now()).toBe(30 * DAY);
});

test.each([400 * DAY, -2 * DAY])("a clock that leaps by %i is refused until it fits again", (leap) => {
  const clock = clockForTest();
  clock.setBy(leap);
  for (let asked = 0; asked < 3; asked += 1) {
    clock.pass(HOUR);
    expect(clock.refusal()).toBe("clock-leapt");
  }
  clock.setBy(-leap);
  expect(clock.now()).toBe(3 * HOUR);
});

test("a clock is not led to a leap by small steps back", () => {
  const clock = clockForTest();
  const refusals = Array.from({ length: 5 }, () => {
    clock.setBy(-HOUR / 2);
    return clock.refusal();
  });
  expect(refusals.slice(2)).toEqual(["clock-leapt", "clock-leapt", "clock-leapt"]);
});

test("after a start time goes on from where the log ends, also when the clock was put back a little meanwhile", () => {
  const clock = clockForTest();
  expect(clock.continueFrom(HOUR / 2)).toBeUndefined();
  expect(clock.now()).toBe(HOUR / 2);
  clock.pass(HOUR);
  expect(clock.now()).toBe(HOUR);
});

test.each([
  [400 * DAY, "stands 400 days before the last entry of the books (2027-05-06T05:30:00.000Z)"],
  [-400 * DAY, "stands 400 days after the last entry of the books (2025-02-25T05:30:00.000Z)"],
])(
  "a start says when the log ends %i ms from what the clock shows, and goes by the clock",
  (lastEvent, sentence) => {
    const clock = clockForTest();
    expect(clock.continueFrom(lastEvent)).toContain(sentence);
    expect(clock.now()).toBe(0);
  },
);
