import { headOf } from "@bahi/event-store/head.ts";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { twoInstances } from "../testing/two-instances.ts";
import { ended, sendImport } from "./testing.fixture.ts";

const OIL = "Item\nOil\n";

/** Two instances, of which one carries out an import of 20 customers that waits for the store. */
async function underWay() {
  const two = await twoInstances();
  const held = two.failing.holdNextWrite();
  onTestFinished(() => held.letGo());
  const rows = Array.from(
    { length: 20 },
    (_, index) => `Shop ${index},98200 1${String(index).padStart(4, "0")}`,
  );
  const begun = await sendImport(two.slow, "customers", ["Name,Phone", ...rows].join("\n"));
  expect([begun.status, begun.body["state"]]).toEqual([202, "running"]);
  await held.reached;
  return { ...two, held, id: Number(begun.body["id"]) };
}

test("every instance tells how far an import is, and refuses another one beside it", async () => {
  const { slow, quick, held, id } = await underWay();
  const told = () => quick.call("GET", `/imports/${id}`);
  expect(await told()).toMatchObject({ status: 200, body: { state: "running", rows: 20 }, position: "" });
  expect((await quick.call("GET", "/imports")).body).toMatchObject([{ id, file_name: "rows.csv" }]);
  for (const instance of [slow, quick]) {
    const { status, body } = await sendImport(instance, "products", OIL);
    expect([status, body["type"]]).toEqual([409, "urn:bahi:import-under-way"]);
  }
  await expect.poll(async () => (await told()).body["rows_done"]).toBeGreaterThan(0);

  held.letGo();
  expect(await ended(quick, id)).toMatchObject({ state: "done", rows_done: 20, customers: { made: 20 } });
  expect((await told()).position).toBe(await headOf(slow.store));
  expect((await sendImport(quick, "products", OIL)).status).toBe(202);
});

test("an import whose instance is gone has failed and blocks no other; what it still does changes nothing of that", async () => {
  // It is not heard of any more.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { slow, quick, held, id } = await underWay();
  const database = new Client(slow.databaseUrl);
  await database.connect();
  await database.query("update import.run set seen_at = seen_at - interval '16 seconds'");
  await database.end();

  const { status, body } = await sendImport(quick, "products", OIL);
  expect([status, body["state"]]).toEqual([202, "running"]);
  expect(await ended(quick, Number(body["id"]))).toMatchObject({ state: "done", products: { made: 1 } });
  const failed = {
    state: "failed",
    failure:
      "Bahi was stopped. What was made until then stays. Import the file again for the rest: nothing is made twice.",
  };
  expect(await ended(quick, id)).toMatchObject(failed);
  held.letGo();
  await slow.close();
  expect(await ended(quick, id)).toMatchObject(failed);
});
