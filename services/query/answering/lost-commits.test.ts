import { moveCheckpoint } from "@bahi/read-models/generation/checkpoint.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

const position = (n: number) => String(n).padStart(20, "0");

/** The event at a position, which adds a customer. */
async function add(name: string, n: number): Promise<void> {
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: n, name, since: position(n) }))
    .execute();
  const client = await edge.pool.connect();
  try {
    const from = n === 1 ? "" : position(n - 1);
    await moveCheckpoint(client, { generation: 1, from, to: position(n), eventCount: 1 });
  } finally {
    client.release();
  }
}

async function names(headers: Record<string, string> = {}) {
  const { status, headers: answered, json } = await edge.get("/customers?limit=5", { headers });
  const found = status === 200 ? (json as { name: string }[]).map(({ name }) => name) : undefined;
  return { status, tag: String(answered["etag"]), names: found };
}

test("after the database lost its last commits, nobody is shown what was in them", async () => {
  await add("Asha", 1);
  await add("Lost", 2);
  const before = await names();
  expect(before.names).toEqual(["Asha", "Lost"]);
  // A replica without the last commit takes over, or a backup of before it.
  await edge.db.deleteFrom("customer").where("id", "=", 2).execute();
  await edge.pool.query("update bahi.generation set position = $1", [position(1)]);
  expect((await names()).names).toEqual(["Asha"]);
  await add("Written since", 2);
  expect(await names({ "if-none-match": before.tag })).toMatchObject({ names: ["Asha", "Written since"] });
  expect((await names()).names).toEqual(["Asha", "Written since"]);
});
