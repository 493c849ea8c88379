import { expect, test } from "vitest";
import type { Entry } from "../history.ts";
import { call, run } from "./sample-run.ts";
import { hired, passwordChanged, signedIn } from "./sample-sessions.ts";
import { sessionsEnd } from "./sessions.ts";

test("of sessions that end with a reason nothing is said", () => {
  const ended = call(30, signedIn("old"), { status: 401 });
  const elsewhere = call(31, { ...signedIn("old"), edge: 1 }, { status: 200 });
  const goesOn = call(32, signedIn("new"), { status: 200 });
  const again = hired(33, "given", { status: 401 });
  const more = [...passwordChanged, ...ended, ...elsewhere, ...goesOn, ...again];
  expect(sessionsEnd.check(run({ more }))).toEqual([]);

  const clock = (ms: number, hours: number): Entry => ({
    is: "fault",
    ms,
    what: "a clock",
    clock: { edge: 0, aheadMs: hours * 3_600_000 },
  });
  const early = [clock(20, 24), ...call(21, {}, { status: 401 }), clock(22, 0)];
  expect(sessionsEnd.check(run({ more: early }))).toEqual([]);
  const late = [...early, ...call(9_000, {}, { status: 401 })];
  expect(sessionsEnd.check(run({ more: late }))).toEqual([expect.stringMatching(/^call 9000, /)]);
});
