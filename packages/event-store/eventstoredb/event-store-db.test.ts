import {
  CancelledError,
  DeadlineExceededError,
  StreamNotFoundError,
  UnavailableError,
} from "@eventstore/db-client";
import { describe, expect, test } from "vitest";
import { storeContract } from "../contract/store-contract.ts";
import { StoreUnavailableError } from "../errors.ts";
import { outcomeOf } from "./failure.ts";
import { openEventStoreDb } from "./open.ts";
import { logPositionOf, positionOf } from "./position.ts";

describe("positions in the log", () => {
  test("compare as strings as they do in the log", () => {
    const log = [
      { commit: 0n, prepare: 0n },
      { commit: 9n, prepare: 9n },
      { commit: 10n, prepare: 9n },
      { commit: 10n, prepare: 10n },
      { commit: 18_446_744_073_709_551_615n, prepare: 18_446_744_073_709_551_615n },
    ];
    const positions = log.map(positionOf);
    expect(positions.toSorted()).toEqual(positions);
    expect(positions.map(logPositionOf)).toEqual(log);
    expect(positions.every((position) => position > "")).toBe(true);
  });

  test("of another store are refused", () => {
    expect(() => logPositionOf("00000000000000000001")).toThrow("no position of EventStoreDB");
  });
});

describe("a failed call", () => {
  const grpc = (code: number, text: string): Error => Object.assign(new Error(`${code} ${text}`), { code });

  test.for([
    { error: new UnavailableError(undefined, "14 UNAVAILABLE: Connection dropped"), outcome: "unknown" },
    { error: new DeadlineExceededError(), outcome: "unknown" },
    { error: new CancelledError(), outcome: "unknown" },
    { error: grpc(14, "UNAVAILABLE: Connection dropped"), outcome: "unknown" },
    { error: grpc(4, "DEADLINE_EXCEEDED: Deadline exceeded"), outcome: "unknown" },
    { error: grpc(14, "UNAVAILABLE: No connection established. Last error: null"), outcome: "not-sent" },
    { error: new Error("Failed to discover after 10 attempts."), outcome: "not-sent" },
    { error: new StoreUnavailableError("not-sent", undefined), outcome: "not-sent" },
    { error: new StreamNotFoundError(undefined, "invoice-1"), outcome: undefined },
    { error: new TypeError("a mistake of ours"), outcome: undefined },
  ])("$error.message is $outcome", ({ error, outcome }) => {
    expect(outcomeOf(error)).toBe(outcome);
  });
});

const url = process.env["EVENTSTORE_URL"];

// Without a server nothing is proved, and there is no test that could look as if it had been.
if (url !== undefined) {
  storeContract({
    name: "EventStoreDB",
    findServer: async () => url,
    open: (at) => openEventStoreDb({ url: at }),
  });
}
