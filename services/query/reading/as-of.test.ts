import { pastSchemaOf } from "@bahi/read-models/generation/table.ts";
import { liveGeneration } from "@bahi/read-models/generation/live.ts";
import { readModels } from "@bahi/read-models/database.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { writePast } from "../testing/past-rows.ts";
import { customerRow, historyRow } from "../testing/rows.ts";
import { openReadModelAccess, type PastReading } from "./read-model-access.ts";

let edge: EdgeForTest;
const position = (n: number) => String(n).padStart(20, "0");

/** What the one customer was called, position by position; two clocks disagree about the second and the third. */
const TOLD = [
  { at: "2026-05-01T10:00:00.000Z", name: "One" },
  { at: "2026-05-01T12:00:00.000Z", name: "Two" },
  { at: "2026-05-01T11:59:59.000Z", name: "Three" },
  { at: "2026-05-02T19:00:00.000Z", name: "Four" },
];

beforeAll(async () => {
  edge = await edgeForTest({ waitMs: 50 });
  for (const [index, { at, name }] of TOLD.entries()) {
    await edge.db
      .insertInto("history")
      .values(historyRow({ noun: "customer", position: position(index + 1), at, title: name }))
      .execute();
    const row = customerRow({ id: 1, name, since: position(index + 1) });
    if (index === TOLD.length - 1) await edge.db.insertInto("customer").values(row).execute();
    else await writePast(edge.db, "customer", row, position(index + 2));
    await edge.move();
  }
});
afterAll(() => edge.close());

async function nameAsOf(asOf: string): Promise<[unknown, unknown]> {
  const { json, headers, status } = await edge.get(`/customers/1?as_of=${encodeURIComponent(asOf)}`);
  if (status !== 200) return [status, ""];
  return [(json as { name: string }).name, Number(headers["x-as-of"])];
}

test.each([
  ["2026-05-01T10:00:00Z", ["One", 1]],
  ["2026-05-01T09:59:59.999Z", [404, ""]],
  // The zone counts: half past three in the afternoon in India is ten in the morning in Greenwich.
  ["2026-05-01T15:30:00+05:30", ["One", 1]],
  // Nothing that was decided later is known, though something after it was decided earlier.
  ["2026-05-01T11:59:59.500Z", ["One", 1]],
  ["2026-05-01T12:00:00Z", ["Three", 3]],
  // A day ends in India: the fourth was written at half past midnight on the third.
  ["2026-05-02", ["Three", 3]],
  ["2026-05-03", ["Four", 4]],
  ["2099-01-01", ["Four", 4]],
  [position(2), ["Two", 2]],
])("as of %s is what was known then", async (asOf, expected) => {
  expect(await nameAsOf(asOf)).toEqual(expected);
});

test("each reading of the past stays that of its own position, whatever is read between and at once", async () => {
  const nameIn = async (past: PastReading) =>
    (await past.db.selectFrom("customer").select("name").executeTakeFirst())?.name;
  await openReadModelAccess({ pool: edge.pool }).read((reading) =>
    reading.asOf({ position: position(1) }, (first) =>
      reading.asOf({ position: position(2) }, async (second) => {
        expect([await nameIn(first), await nameIn(second), await nameIn(first)]).toEqual([
          "One",
          "Two",
          "One",
        ]);
        const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second));
        expect(await Promise.all(asked.map(nameIn))).toEqual(
          asked.map((past) => (past === first ? "One" : "Two")),
        );
        // One of the past's past is what it says, too; and today is today.
        expect(await second.asOf({ position: position(3) }, nameIn)).toBe("Three");
        const today = await reading.db.selectFrom("customer").select("name").execute();
        expect(today).toEqual([{ name: "Four" }]);
      }),
    ),
  );
});

test("how many there were is counted for each position", async () => {
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 2, since: position(3) }))
    .execute();
  const totals = [];
  for (const asOf of [2, 3, 2]) {
    const { headers } = await edge.get(`/customers?limit=1&as_of=${position(asOf)}`);
    totals.push(headers["x-total-count"]);
  }
  await edge.db.deleteFrom("customer").where("id", "=", 2).execute();
  expect(totals).toEqual(["1", "2", "1"]);
});

test("a query of the past that fails holds up none that come after it", async () => {
  let asked: Promise<unknown>[] = [];
  const read = openReadModelAccess({ pool: edge.pool }).read((reading) =>
    reading.asOf({ position: position(1) }, async ({ db }) => {
      const customers = db.selectFrom("customer");
      asked = [customers.select(sql`1 / 0`.as("nothing")).execute(), customers.select("name").execute()];
      await Promise.allSettled(asked);
    }),
  );
  // The database transaction is broken, and says so at its end too.
  await expect(read).rejects.toThrow("rolled back");
  await expect(asked[0]).rejects.toThrow("division by zero");
  await expect(asked[1]).rejects.toThrow("transaction is aborted");
});

test.each(["yesterday", "2026-05-01T10:00:00", "2026-02-30", "12", ""])(
  "what is no moment is refused: '%s'",
  async (asOf) => {
    const { status, json } = await edge.get(`/customers/1?as_of=${asOf}`);
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain("must be a position, a timestamp with its zone, or a date");
  },
);

test.each([
  ["2026-05-03", "2026-05-02"],
  ["2026-05-01T12:00:00+05:30", "2026-05-01T06:29:59Z"],
  [position(2), position(1)],
  [position(3), "2026-05-01T10:00:00Z"],
  ["2026-05-03", position(1)],
  // Neither is reached, and yet the one is before the other.
  ["2099-01-02", "2099-01-01"],
])("two moments are not compared backwards: %s, then %s", async (from, to) => {
  const path = "/reports/customer-ledger/changes?customer_id=1";
  const ask = (first: string, second: string) =>
    edge.get(`${path}&from_as_of=${encodeURIComponent(first)}&to_as_of=${encodeURIComponent(second)}`);
  const { status, json } = await ask(from, to);
  expect([status, (json as { detail: string }).detail]).toEqual([
    422,
    "The second moment is before the first",
  ]);
  expect((await ask(to, from)).status).toBe(200);
});

test("a position that the read models have not reached is waited for, and never answered with less", async () => {
  const { status, headers } = await edge.get(`/customers/1?as_of=${position(9)}`);
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
});

test("where the read models of an older program have no past yet, it is told to come again", async () => {
  const live = await liveGeneration(readModels(edge.pool));
  await edge.pool.query(`drop schema ${pastSchemaOf(live?.id ?? 0)} cascade`);
  const { status, headers } = await edge.get(`/products?as_of=${position(1)}`);
  expect(status).toBe(503);
  expect(headers["retry-after"]).toBeDefined();
  expect((await edge.get("/products")).status).toBe(200);
});
