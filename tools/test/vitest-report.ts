import { z } from "zod";

/** The fields of Vitest's JSON report that are read. */
const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

export type TestCounts = { passed: number; failed: number; skipped: number };
export type EventStoreProof = "proved" | "not-proved" | "failed";
export type TestRun = { counts: TestCounts; eventStoreDb: EventStoreProof };

const CRASHED: TestRun = { counts: { passed: 0, failed: 1, skipped: 0 }, eventStoreDb: "not-proved" };

/** A test that ran on a real EventStoreDB says so in its name. */
const ON_EVENTSTOREDB = /EventStoreDB/;

/**
 * Counts the results of Vitest. A missing or broken report means that Vitest crashed, which counts as a failure. So
 * does a failed run without a failed test: a file that does not load, an error outside of any test.
 */
export function readTestRun(reportText: string | undefined, exitCode: number | null): TestRun {
  const report = vitestReport.safeParse(parseJson(reportText));
  if (!report.success) return CRASHED;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data;
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const knownFailures = numFailedTests + brokenFiles;
  const endedWell = exitCode === 0 && report.data.success;
  const failed = knownFailures === 0 && !endedWell ? 1 : knownFailures;
  const onStore = testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => ON_EVENTSTOREDB.test(test.fullName));
  return {
    counts: { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests },
    eventStoreDb: proofOf(onStore.map((test) => test.status)),
  };
}

function proofOf(statuses: readonly string[]): EventStoreProof {
  if (statuses.includes("failed")) return "failed";
  return statuses.includes("passed") ? "proved" : "not-proved";
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
