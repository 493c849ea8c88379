import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  CancelledError,
  DeadlineExceededError,
  StreamNotFoundError,
  UnavailableError,
} from "@eventstore/db-client";
import { describe, expect, test } from "vitest";
import { creationBatchesContract } from "../contract/creation-batches.ts";
import { creationsOfEarlierReleasesContract } from "../contract/creations-of-earlier-releases.ts";
import { crashedWriterContract } from "../contract/crashed-writer.ts";
import { outageContract } from "../contract/outage.ts";
import { overlappingRangesContract } from "../contract/overlapping-ranges.ts";
import { serverContract } from "../contract/server-contract.ts";
import { type StoreDefinition, storeContract } from "../contract/store-contract.ts";
import { storedBytesContract } from "../contract/stored-bytes.ts";
import { errorOf } from "../contract/testing.ts";
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

test("a server that is not there is unavailable, and nothing was sent", async () => {
  expect(await errorOf(openEventStoreDb({ url: "esdb://127.0.0.1:1?tls=false" }))).toMatchObject({
    name: "StoreUnavailableError",
    outcome: "not-sent",
  });
});

const url = process.env["EVENTSTORE_URL"];
/** A program that is called with `kill`, `start`, `freeze` or `resume`, and does that to the server. */
const control = process.env["EVENTSTORE_CONTROL"];

// Without a server no test is defined, so none looks as if it had passed.
if (url !== undefined) {
  const eventStoreDb: StoreDefinition = {
    name: "EventStoreDB",
    findServer: async () => url,
    open: (at) => openEventStoreDb({ url: at }),
    comparesRevisions: false,
  };
  storeContract(eventStoreDb);
  serverContract(eventStoreDb);
  storedBytesContract(url);
  crashedWriterContract(url);
  creationsOfEarlierReleasesContract(url);
  for (const of of ["categories", "commands"] as const) {
    creationBatchesContract(url, of);
    overlappingRangesContract(url, of);
  }
}

// The tests kill a server only when a program for it is named; otherwise they cut the connection.
if (url !== undefined && control !== undefined) {
  outageContract("EventStoreDB, killed and frozen for real", {
    server: {
      kill: () => tell(control, "kill"),
      start: () => tell(control, "start"),
      freeze: () => tell(control, "freeze"),
      resume: () => tell(control, "resume"),
    },
    open: () => openEventStoreDb({ url }),
  });
}

async function tell(program: string, order: string): Promise<void> {
  // A server started from here would read these variables as its own options.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("EVENTSTORE_"));
  await promisify(execFile)(program, [order], { env: Object.fromEntries(environment) });
}
