import type { HistoryEntry } from "@bahi/contracts/history.ts";
import { expect, test } from "vitest";
import { folded } from "../../web/features/history/folded.ts";

type Named = Pick<HistoryEntry, "noun" | "record_id" | "position">;

function entry(named: Named, cause?: Named): HistoryEntry {
  return {
    ...named,
    at: "2026-04-01T05:30:00.000Z",
    actor: { id: 1, name: "Asha", role: "admin" },
    event: "Something",
    title: "Something",
    changes: [],
    reason: "",
    command_key: "key",
    caused_by: null,
    cause: cause === undefined ? null : { ...cause, event: "Something", title: "Something" },
  };
}

const deletion: Named = { noun: "invoice", record_id: 7, position: "3" };
const moved: Named = { noun: "payment", record_id: 5, position: "4" };
const more: Named = { noun: "customer", record_id: 1, position: "5" };
const other: Named = { noun: "product", record_id: 2, position: "2" };

const told = (entries: HistoryEntry[]) =>
  folded(entries).map(({ entry: line, caused }) => [line.position, caused.map(({ position }) => position)]);

test("what an event caused stands under it, also what that caused, whatever their order", () => {
  const entries = [entry(more, moved), entry(moved, deletion), entry(deletion), entry(other)];
  expect(told(entries)).toEqual([
    ["3", ["4", "5"]],
    ["2", []],
  ]);
  expect(told(entries.toReversed())).toEqual([
    ["2", []],
    ["3", ["4", "5"]],
  ]);
});

test("an entry whose cause is not there, or is itself, stands for itself", () => {
  expect(told([entry(moved, deletion), entry(other, other)])).toEqual([
    ["4", []],
    ["2", []],
  ]);
});
