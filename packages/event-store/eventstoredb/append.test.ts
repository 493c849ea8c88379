import { NO_STREAM, UnavailableError, WrongExpectedVersionError } from "@eventstore/db-client";
import { expect, test } from "vitest";
import { errorOf, event } from "../contract/testing.ts";
import { StoreUnavailableError } from "../errors.ts";
import type { Appended } from "../event-store.ts";
import type { EncodedAppend } from "./append-call.ts";
import { Appender } from "./append.ts";
import type { Leader } from "./leader.ts";

type Answer = PromiseSettledResult<Appended>;

const stored: Answer = { status: "fulfilled", value: { revision: 0, position: "1" } };
const lost: Answer = { status: "rejected", reason: new UnavailableError() };
const notLeader: Answer = {
  status: "rejected",
  reason: new StoreUnavailableError("not-sent", new Error("not the leader")),
};
const taken: Answer = {
  status: "rejected",
  reason: new WrongExpectedVersionError(undefined, {
    streamName: "n",
    current: NO_STREAM,
    expected: NO_STREAM,
  } as never),
};

/** The requests that a scripted server got. */
async function sentTo(calls: Answer[][]): Promise<{ sent: string[][]; results: Answer[] }> {
  const sent: string[][] = [];
  const connection = {
    appends: {
      async appendInOrder(appends: readonly EncodedAppend[]): Promise<Answer[]> {
        sent.push(appends.map(({ streamId }) => streamId));
        return calls[sent.length - 1] ?? [];
      },
    },
  };
  const leader = { mayMove: true, connection: async () => connection, failed: async () => {} };
  const [first = []] = calls;
  const results = await new Appender(leader as unknown as Leader).appendInOrder(
    first.map((_, index) => ({ streamId: `n-${index + 1}`, expected: "none", events: [event()] })),
  );
  return { sent, results };
}

test("whatever has no answer is sent again in its order, and nothing that was acknowledged", async () => {
  const { sent, results } = await sentTo([
    [stored, lost, stored, lost, lost],
    [stored, stored, stored],
  ]);
  expect(sent).toEqual([
    ["n-1", "n-2", "n-3", "n-4", "n-5"],
    ["n-2", "n-4", "n-5"],
  ]);
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "fulfilled"));
});

test("an append that a node refused before it led is sent again although the next one was stored", async () => {
  const { sent } = await sentTo([[notLeader, stored], [stored]]);
  expect(sent).toEqual([["n-1", "n-2"], ["n-1"]]);
});

test("a conflict counts at once when something after it was stored, and is asked again of the next leader when not", async () => {
  const { sent, results } = await sentTo([
    [taken, stored, taken, lost],
    [stored, stored],
  ]);
  expect(sent[1]).toEqual(["n-3", "n-4"]);
  expect(results[0]).toMatchObject({ status: "rejected", reason: { name: "ConflictError" } });
});

test("a batch without any answer is unknown as a whole", async () => {
  const silent = Array.from({ length: 200 }, () => [lost, lost]);
  const { sent, results } = await sentTo(silent);
  expect(new Set(sent.map((names) => names.join(" ")))).toEqual(new Set(["n-1 n-2"]));
  for (const result of results) {
    expect(result).toMatchObject({ reason: new StoreUnavailableError("unknown", undefined) });
  }
});

test("a refusal that cannot be looked into is unknown, because the events there may be those of the append", async () => {
  const refusal = new WrongExpectedVersionError(undefined, {
    streamName: "n",
    current: 0,
    expected: NO_STREAM,
  } as never);
  const append = async () => Promise.reject(refusal);
  let connections = 0;
  const leader = {
    mayMove: false,
    async connection() {
      connections += 1;
      if (connections > 1) throw new StoreUnavailableError("not-sent", new Error("no node leads"));
      return { appends: { append } };
    },
  };
  const appending = new Appender(leader as unknown as Leader).append("n", "none", [event()]);
  expect(await errorOf(appending)).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
});
