import type { RowFinding } from "@bahi/contracts/proof/report.ts";
import type { Table } from "@bahi/read-models/table.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BinaryRows } from "../rebuild/binary-rows.ts";
import { RowComparison } from "./compare-rows.ts";

type Sample = {
  id: number;
  ids: number[];
  amount: number;
  side: number;
  is_on: boolean;
  name: string;
  note: string | null;
  changes: unknown;
  day: string;
  at: string;
};

const samples: Table<Sample, "shown"> = {
  name: "sample",
  columns: {
    id: "int not null",
    ids: "int[] not null",
    amount: "bigint not null",
    side: "smallint not null",
    is_on: "boolean not null",
    name: "text not null",
    note: "text",
    changes: "json not null",
    day: "date not null",
    at: "timestamptz not null",
  },
  key: ["id", "side"],
  indexes: {},
  computed: { shown: ({ name }) => `${name}!` },
};

const sample = fc.record<Sample>({
  id: fc.integer({ min: 1, max: 30 }),
  ids: fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 3 }),
  // One less than each of these is still a number that the column holds.
  amount: fc.maxSafeInteger().filter((amount) => amount > Number.MIN_SAFE_INTEGER),
  side: fc.constant(1),
  is_on: fc.boolean(),
  name: fc.string({ unit: "grapheme", maxLength: 60 }),
  note: fc.option(fc.string()),
  changes: fc.array(fc.record({ field: fc.string(), to: fc.integer() })),
  day: fc.constantFrom("1999-12-31", "2000-01-01", "2026-02-28"),
  at: fc.constantFrom("1999-12-31T23:59:59.999Z", "2026-02-28T06:30:00.001Z"),
});
const rowsById = fc.uniqueArray(sample, { selector: ({ id }) => id, maxLength: 30, size: "max" });

function inPieces(rows: readonly Sample[], pieceBytes: number): Buffer[] {
  const encoder = new BinaryRows(samples);
  for (const row of rows) encoder.add(row);
  const bytes = Buffer.concat(encoder.takeLast());
  const count = Math.ceil(bytes.length / pieceBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
}

async function* streamOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

/** As text, in no order: what is found of each row is tested, and not when. Both ways to add rows find the same. */
async function findingsIn(
  stored: readonly Sample[],
  expected: readonly Sample[],
  pieceBytes: number,
): Promise<string[]> {
  const ofRows = await findingsOf(stored, pieceBytes, async (comparison) => {
    for (const row of expected) comparison.add(row);
  });
  const ofBytes = await findingsOf(stored, pieceBytes, async (comparison) => {
    for (const piece of inPieces(expected, pieceBytes)) await comparison.addEncoded([piece]);
  });
  expect(ofRows).toEqual(ofBytes);
  return ofRows;
}

async function findingsOf(
  stored: readonly Sample[],
  pieceBytes: number,
  add: (comparison: RowComparison<Sample>) => Promise<void>,
): Promise<string[]> {
  const findings: RowFinding[] = [];
  const stream = streamOf(inPieces(stored, pieceBytes));
  const comparison = new RowComparison(samples, stream, (finding) => findings.push(finding));
  await add(comparison);
  await comparison.end();
  expect(comparison.rowCount).toBe(stored.length);
  return findings.map((finding) => JSON.stringify([finding.kind, finding.key, finding.field])).toSorted();
}

const keyOf = ({ id, side }: Sample) => ({ id, side });

test("finds each row too few, too many or different, in any order and however the bytes are cut", async () => {
  const pieceBytes = fc.integer({ min: 1, max: 2_000 });
  await fc.assert(
    fc.asyncProperty(rowsById, rowsById, rowsById, pieceBytes, async (same, gone, added, size) => {
      const known = new Set(same.map(({ id }) => id));
      const missing = gone.filter(({ id }) => !known.has(id));
      for (const { id } of missing) known.add(id);
      const surplus = added.filter(({ id }) => !known.has(id));
      const changed = same.map((row) => (row.id % 5 === 0 ? { ...row, name: `${row.name}?` } : row));
      const found = await findingsIn([...changed, ...surplus], [...missing, ...same.toReversed()], size);
      const right = [
        ...missing.map((row) => ["missing", keyOf(row), null]),
        ...surplus.map((row) => ["surplus", keyOf(row), null]),
        ...same
          .filter(({ id }) => id % 5 === 0)
          .flatMap((row) => ["name", "shown"].map((field) => ["different", keyOf(row), field])),
      ];
      expect(found).toEqual(right.map((each) => JSON.stringify(each)).toSorted());
    }),
  );
});

test("finds a difference after rows that are the same, and none where all are", async () => {
  const count = fc.integer({ min: 0, max: 2_000 });
  await fc.assert(
    fc.asyncProperty(sample, count, fc.option(fc.nat()), async (row, rowCount, changedAt) => {
      const expected = Array.from({ length: rowCount }, (_, id) => ({ ...row, id }));
      const changed = changedAt === null || rowCount === 0 ? undefined : changedAt % rowCount;
      const stored = expected.map((each) =>
        each.id === changed ? { ...each, amount: row.amount - 1 } : each,
      );
      const findings: RowFinding[] = [];
      const comparison = new RowComparison(samples, streamOf(inPieces(stored, 4_096)), (finding) =>
        findings.push(finding),
      );
      for (const each of expected) {
        comparison.add(each);
        await comparison.flush();
      }
      await comparison.end();
      expect(comparison.rowCount).toBe(rowCount);
      expect(findings.map(({ kind, key, field }) => [kind, key["id"], field])).toEqual(
        changed === undefined ? [] : [["different", changed, "amount"]],
      );
    }),
    { numRuns: 30 },
  );
});

test("a row that is there twice is one too many, and the rows after it are still compared", async () => {
  const rows = fc.sample(rowsById, { numRuns: 20, seed: 1 }).find(({ length }) => length > 8) ?? [];
  const [first] = rows;
  expect(first).toBeDefined();
  const twice = first === undefined ? rows : [first, ...rows];
  expect(await findingsIn(twice, rows, 100)).toEqual([
    JSON.stringify(["surplus", first && keyOf(first), null]),
  ]);
});

test("names both values of a field, of each type", async () => {
  await fc.assert(
    fc.asyncProperty(sample, sample, async (one, two) => {
      const other = { ...two, id: one.id };
      const findings: RowFinding[] = [];
      const comparison = new RowComparison(samples, streamOf(inPieces([one], 64)), (finding) =>
        findings.push(finding),
      );
      comparison.add(other);
      await comparison.end();
      const told = findings.map(({ field, stored, expected }) => [field, stored, expected]);
      const right = (row: Sample) => ({ ...row, shown: `${row.name}!` });
      const [stored, expected] = [Object.entries(right(one)), Object.values(right(other))];
      const different = stored.flatMap(([field, is], index) =>
        JSON.stringify(is) === JSON.stringify(expected[index]) ? [] : [[field, is, expected[index]]],
      );
      expect(told).toEqual(different);
    }),
  );
});
