import { expect, test } from "vitest";
import { eventStoreSentence, sumUp } from "./summary.ts";
import { readTestRun } from "./vitest-report.ts";

function report(overrides: object = {}): string {
  return JSON.stringify({
    success: true,
    numPassedTests: 2,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        status: "passed",
        assertionResults: [
          { fullName: "Postgres keeps order", status: "passed" },
          { fullName: "EventStoreDB keeps order", status: "passed" },
        ],
      },
    ],
    ...overrides,
  });
}

const brokenFile = { status: "failed", assertionResults: [] };

test("tests and gates are counted together", () => {
  const { counts } = readTestRun(report(), 0);
  expect(sumUp([true, false, true], counts)).toEqual({ passed: 4, failed: 1 });
});

test.each([
  ["no report at all", undefined, 1],
  ["a report that is cut off", report().slice(0, 50), 1],
  ["a report of another shape", "{}", 0],
  ["an exit code that is not zero", report(), 1],
  ["an end by a signal", report(), null],
  ["a run that says that it is no success", report({ success: false }), 0],
  ["a file that does not load", report({ success: false, testResults: [brokenFile] }), 1],
])("%s is one failure", (_case, text, exitCode) => {
  expect(readTestRun(text, exitCode).counts.failed).toBe(1);
});

test("a file that does not load counts beside failed tests", () => {
  const failedTest = { fullName: "refuses", status: "failed" };
  const text = report({
    success: false,
    numFailedTests: 1,
    testResults: [brokenFile, { status: "failed", assertionResults: [failedTest] }],
  });
  expect(readTestRun(text, 1).counts.failed).toBe(2);
});

test("EventStoreDB counts as proved only by tests that passed on it", () => {
  expect(eventStoreSentence("esdb://localhost", readTestRun(report(), 0).eventStoreDb)).toMatch(/was proved/);
  expect(eventStoreSentence(undefined, "proved")).toBe(
    "EventStoreDB was not proved in this run: EVENTSTORE_URL is not set",
  );
  const without = readTestRun(report({ testResults: [] }), 0).eventStoreDb;
  expect(eventStoreSentence("esdb://localhost", without)).toMatch(/was not proved/);
  const failed = readTestRun(
    report({
      testResults: [
        { status: "failed", assertionResults: [{ fullName: "EventStoreDB keeps order", status: "failed" }] },
      ],
    }),
    1,
  ).eventStoreDb;
  expect(eventStoreSentence("esdb://localhost", failed)).toMatch(/was not proved/);
});
