import { closeSync, openSync, writeSync } from "node:fs";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import { byName, versionedTables } from "@bahi/read-models/tables.ts";
import { expect, onTestFinished, test } from "vitest";
import { decode } from "./decode.ts";
import { customerAdded, recorded } from "./events.fixture.ts";
import { InapplicableError } from "./inapplicable.ts";
import { project } from "./project.ts";
import { closeRows, memoryRows, type Sinks } from "./rebuild/memory-rows.ts";

/** Projects an event that replaces a row, and `add` gets the past version. */
function replaceRow(add: () => void): void {
  const sink = { add };
  const past = byName<Sinks["past"]>(versionedTables, () => sink);
  const rows = memoryRows({ invoice_line: sink, history: { add: () => {} }, past });
  onTestFinished(() => closeRows(rows));
  const renamed = { type: "CustomerChanged", data: customerAdded(1, { name: "Renamed" }).data } as BahiEvent;
  for (const event of recorded([customerAdded(1), renamed])) project(decode(event), rows);
}

test("a full disk is not said to be the fault of an event", () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const fill = () => writeSync(full, "a past version");
  expect(() => replaceRow(fill)).toThrow(expect.objectContaining({ code: "ENOSPC", syscall: "write" }));
});

test("a fault in a projection names the event at which it shows", () => {
  const slip = () => {
    throw new TypeError("a slip");
  };
  expect(() => replaceRow(slip)).toThrow(InapplicableError);
  expect(() => replaceRow(slip)).toThrow(/CustomerChanged.*a slip/);
});
