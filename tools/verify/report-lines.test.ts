import type { EventFinding, ProofReport } from "@bahi/contracts/proof/report.ts";
import { expect, test } from "vitest";
import { reportLines } from "./report-lines.ts";

const finding = (kind: EventFinding["kind"]): EventFinding => ({
  about: "event",
  kind,
  number: 2,
  position: null,
  event: null,
  sentence: `Event 2 is ${kind}.`,
});

const report = (...findings: EventFinding[]): ProofReport => ({
  ok: false,
  started_at: "2026-11-26T04:30:00.000Z",
  position: "2",
  events: 2,
  rows: {},
  seconds: 1,
  events_per_second: 2,
  fingerprint: null,
  fingerprints: [],
  findings,
  finding_count: findings.length,
});

test("what stands in the place of an event cannot tell the terminal that the books are proved", () => {
  const sentence =
    "Event 2 is not what was recorded: \u001b[2J\u001b[HProved\n- all is well\u001b[8m stands there.";
  expect(reportLines(report({ ...finding("changed"), sentence })).slice(1)).toEqual([
    "- Event 2 is not what was recorded: \\u001b[2J\\u001b[HProved\\u000a- all is well\\u001b[8m stands there.",
  ]);
});

test("books whose last events no projector has recorded are to be proved again with Bahi running", () => {
  const hint =
    "What was stored last is recorded while Bahi runs. If it is stopped, start it and prove again.";
  expect(reportLines(report(finding("not-recorded"), finding("not-recorded"))).at(-1)).toBe(hint);
  expect(reportLines(report(finding("not-recorded"), finding("changed")))).not.toContain(hint);
});
