import type { BahiEvent } from "@bahi/contracts/event.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openHistory, readHistoryFile } from "../history.ts";
import { lockedStays } from "./lock.ts";
import { rules, violationsIn } from "./check.ts";
import { planted } from "./planted/all.ts";
import { anImport, imported } from "./sample-import.ts";
import { calls, events, invoiceDeleted, logOf, run, without } from "./sample-run.ts";

test("of a run in which nothing went wrong nothing is said", () => {
  expect(violationsIn(run())).toEqual([]);
  const whole = { log: logOf([...events, ...imported("Import A")]), more: anImport };
  expect(violationsIn(run(whole))).toEqual([]);
  const moved: [string, BahiEvent] = [
    "m1",
    { type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1, reason: "" } },
  ];
  expect(violationsIn(run({ log: logOf([...events, invoiceDeleted, moved]) }))).toEqual([]);
  expect(Object.keys(calls).length).toBeGreaterThan(10);
});

test("what is not of a locked day, or was there before the lock, or is changed when it is lifted, stays unsaid", () => {
  const comparing = { is: "begun", seed: 1, plan: {}, comparesRevisions: true } as const;
  const lock = (until: string | null): [string, BahiEvent] => [
    `lock ${until}`,
    { type: "BooksLocked", data: { until, reason: "" } },
  ];
  const log = logOf([...events, lock("2026-03-31"), invoiceDeleted]);
  expect(lockedStays.check(run({ log, more: [comparing] }))).toEqual([]);
  const lifted = logOf([...events, lock("2026-12-31"), lock(null), invoiceDeleted]);
  expect(lockedStays.check(run({ log: lifted, more: [comparing] }))).toEqual([]);
  const behind = logOf([...events, lock("2026-12-31"), invoiceDeleted]);
  expect(lockedStays.check(run({ log: behind, more: [comparing] }))).toHaveLength(1);
  expect(lockedStays.check(run({ log: behind }))).toEqual([]);
});

test("a history that is read from its file says the same", () => {
  const file = join(mkdtempSync(join(tmpdir(), "bahi-history-")), "history.jsonl");
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const history = openHistory(file);
  const { entries } = run({ log: logOf(without("i1")), more: anImport });
  for (const entry of entries) history.add(entry);
  expect(readHistoryFile(file)).toEqual(history.entries);
  const log = logOf(without("i1"));
  expect(violationsIn({ entries: readHistoryFile(file), log })).toEqual(violationsIn({ entries, log }));
});

describe("the checker finds", () => {
  test.each(planted.map((each) => [each[1], ...each] as const))(
    "%s",
    (_title, rule, _what, evidence, sentence) => {
      expect(rule.check(evidence).join("\n")).toMatch(sentence);
      expect(violationsIn(evidence).some((found) => found.startsWith(rule.name))).toBe(true);
    },
  );

  test("something for each of its rules", () => {
    expect(rules.filter((rule) => !planted.some(([each]) => each === rule))).toEqual([]);
  });
});
