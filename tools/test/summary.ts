import type { EventStoreProof, TestCounts } from "./vitest-report.ts";

/** Tests and gates together. */
export function sumUp(
  gateResults: readonly boolean[],
  tests: TestCounts,
): { passed: number; failed: number } {
  const gatesPassed = gateResults.filter(Boolean).length;
  return {
    passed: tests.passed + gatesPassed,
    failed: tests.failed + gateResults.length - gatesPassed,
  };
}

/** A run without a server never reports that EventStoreDB passed. */
export function eventStoreSentence(url: string | undefined, proof: EventStoreProof): string {
  if (url === undefined || url === "") {
    return "EventStoreDB was not proved in this run: EVENTSTORE_URL is not set";
  }
  if (proof === "proved")
    return "EventStoreDB was proved in this run, on the server that EVENTSTORE_URL names";
  if (proof === "failed") return "EventStoreDB was not proved in this run: tests on it failed";
  return "EventStoreDB was not proved in this run: no test ran on it";
}
