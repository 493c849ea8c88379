import type { Table } from "@bahi/read-models/table.ts";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { rebuildConnection } from "../connection.ts";
import { emptyReadModels, rowsOf } from "../read-models.fixture.ts";
import { BinaryRows } from "./binary-rows.ts";
import { takeChunk } from "./chunk-buffers.ts";
import { TableLoad } from "./table-load.ts";

type Sample = {
  id: number;
  ids: number[];
  amount: number;
  side: number;
  is_open: boolean;
  name: string;
  note: string | null;
  changes: unknown;
  day: string;
  at: string;
};

const samples: Table<Sample> = {
  name: "sample",
  columns: {
    id: "int not null",
    ids: "int[] not null",
    amount: "bigint not null",
    side: "smallint not null",
    is_open: "boolean not null",
    name: 'text collate "C" not null',
    note: "text",
    changes: "json not null",
    day: "date not null",
    at: "timestamptz not null",
  },
  key: ["id"],
  indexes: { sample_day: "(day)" },
  computed: { shown: ({ id, name }) => `${id} ${name}` },
};

const plain: Sample = {
  id: 1,
  ids: [],
  amount: 0,
  side: 0,
  is_open: true,
  name: "Mehta",
  note: null,
  changes: [],
  day: "2026-04-01",
  at: "2026-04-01T04:30:00.123Z",
};

/** Each is one row more. */
const unusual: Partial<Sample>[] = [
  {},
  { id: -(2 ** 31), amount: Number.MIN_SAFE_INTEGER, side: -(2 ** 15), is_open: false },
  { id: 2 ** 31 - 1, amount: Number.MAX_SAFE_INTEGER, side: 2 ** 15 - 1 },
  { id: 2, amount: -1, day: "1999-12-31", at: "1999-12-31T23:59:59.999Z" },
  { id: 3, amount: 2 ** 32, day: "2000-01-01", at: "2000-01-01T00:00:00.000Z" },
  { id: 4, amount: -(2 ** 32) - 1, day: "2024-02-29", at: "2199-12-31T23:59:59.001Z" },
  { id: 5, name: "", note: "" },
  { id: 8, ids: [7] },
  { id: 9, ids: [2 ** 31 - 1, -(2 ** 31), 0, ...Array.from({ length: 100_000 }, (_, index) => index)] },
  {
    id: 6,
    name: "tab\t line\n return\r backslash \\N \\.",
    note: "मेहता ₹ 🪔",
    changes: { मे: ["\u001f", null, 1.5] },
  },
  { id: 7, name: "x".repeat(41), note: "ab".repeat(300_000), changes: "y".repeat(400_000) },
];
const rows = unusual.map((row) => ({ ...plain, ...row }));

/** A generation to load a table into, and a connection as a rebuild has it. */
async function openGeneration(): Promise<{ client: Client; generation: number }> {
  const { url, generation } = await emptyReadModels();
  const client = new Client(rebuildConnection(url, "table load"));
  await client.connect();
  onTestFinished(() => client.end());
  return { client, generation };
}

test("what is loaded is what is read, whatever the values", async () => {
  const { client, generation } = await openGeneration();
  const load = await TableLoad.begin(client, generation, samples);
  for (const row of rows) {
    load.add(row);
    await load.flush();
  }
  await load.end();
  const read = await rowsOf(client, generation, samples);
  expect(read.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))).toEqual(
    rows
      .map((row) => ({ ...row, shown: `${row.id} ${row.name}` }))
      .toSorted((one, other) => one.id - other.id),
  );
});

test("a chunk that the connection has still to send is not written over", async () => {
  const { client, generation } = await openGeneration();
  const few = [1, 2, 3, 4].map((id) => ({ ...plain, id }));
  const load = await TableLoad.begin(client, generation, samples);
  /** Each row in a chunk of its own, while the connection sends nothing. */
  function* chunks(): Generator<Buffer> {
    const encoded = new BinaryRows(samples);
    client.connection.stream.cork();
    for (const [index, row] of few.entries()) {
      encoded.add(row);
      const bytes = Buffer.concat(index === few.length - 1 ? encoded.takeLast() : encoded.take());
      const chunk = takeChunk();
      yield chunk.subarray(0, bytes.copy(chunk));
    }
    client.connection.stream.uncork();
  }
  await load.endWith(chunks());
  const read = await rowsOf(client, generation, samples);
  expect(read.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test("a table without rows is loaded too", async () => {
  const { client, generation } = await openGeneration();
  await (await TableLoad.begin(client, generation, samples)).end();
  expect(await rowsOf(client, generation, samples)).toEqual([]);
});

test.each<[keyof Sample, unknown]>([
  ["id", 2 ** 31],
  ["id", 1.5],
  ["id", "1"],
  ["ids", 1],
  ["ids", [1, null]],
  ["ids", [2 ** 31]],
  ["amount", 2 ** 53],
  ["amount", Number.NaN],
  ["side", 2 ** 15],
  ["is_open", 1],
  ["name", 7],
  ["note", undefined],
  ["changes", undefined],
  ["day", "2026-13-01"],
  ["day", "2026-04-01T04:30:00.123Z"],
  ["at", "yesterday"],
])("%s cannot be %j", (column, value) => {
  expect(() => new BinaryRows(samples).add({ ...plain, [column]: value })).toThrow(`${column} cannot be`);
});

test("a column of a kind that has no binary form is refused at once", () => {
  const columns = { ...samples.columns, amount: "numeric not null" };
  expect(() => new BinaryRows({ ...samples, columns })).toThrow("numeric not null");
});
