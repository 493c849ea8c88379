import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { outageContract } from "../contract/outage.ts";
import { errorOf } from "../contract/testing.ts";
import { openEventStoreDb } from "./open.ts";

test("a server that is not there is unavailable, and nothing was sent", async () => {
  expect(await errorOf(openEventStoreDb({ url: "esdb://127.0.0.1:1?tls=false" }))).toMatchObject({
    name: "StoreUnavailableError",
    outcome: "not-sent",
  });
});

const url = process.env["EVENTSTORE_URL"];
/** A program that is called with `kill`, `start`, `freeze` or `resume`, and does that to the server. */
const control = process.env["EVENTSTORE_CONTROL"];

// A server that the tests may end is asked for by name; without one, the line to the server is cut instead.
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
  // A server that is started from here would take these variables for options of its own.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("EVENTSTORE_"));
  await promisify(execFile)(program, [order], { env: Object.fromEntries(environment) });
}
