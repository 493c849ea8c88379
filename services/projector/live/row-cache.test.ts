import type { Table } from "@bahi/read-models/table.ts";
import { expect, test } from "vitest";
import type { VersionedRow } from "../projection-rows.ts";
import { RowCache } from "./row-cache.ts";

const table = {
  name: "record",
  columns: { id: "int not null", since: "text not null" },
  key: ["id"],
  indexes: {},
} satisfies Table<VersionedRow>;
const row = (id: number): VersionedRow => ({ id, since: "" });

test("an id is new when it is beyond every row that there is, and never before the database has said how far they go", () => {
  const memory = new RowCache<VersionedRow>(table);
  memory.put([row(7)]);
  expect([memory.knowsHighestId, memory.isNew(8)]).toEqual([false, false]);
  memory.learnHighestId(9);
  expect([memory.isNew(9), memory.isNew(10)]).toEqual([false, true]);
  memory.put([row(12)]);
  expect([memory.isNew(12), memory.isNew(13)]).toEqual([false, true]);
});

test("remembers the rows that were met last", () => {
  const memory = new RowCache<VersionedRow>(table);
  memory.put(Array.from({ length: 1_000 }, (_, index) => row(index + 1)));
  memory.put([row(1), row(1_001)]);
  expect([memory.get(1), memory.get(2), memory.get(3), memory.get(1_001)]).toEqual([
    row(1),
    undefined,
    row(3),
    row(1_001),
  ]);
});
