import { expect, onTestFinished, test } from "vitest";
import { StoredAwayRows } from "./stored-away-rows.ts";

type Document = { id: number; text: string };

/** As many as fill the file far beyond what is kept of it in memory. */
const COUNT = 4_000;

test("every row is what was stored away last, however far from its neighbours and however long", () => {
  const rows = new StoredAwayRows<Document>({ columns: { id: "int not null", text: "text not null" } });
  onTestFinished(() => rows.close());
  const model = new Map<number, Document>();
  function put(id: number, text: string): void {
    rows.put(id, { id, text });
    model.set(id, { id, text });
  }
  for (let id = 1; id <= COUNT; id += 1) put(id, `${id} `.repeat(200));
  // In an order in which no two neighbours lie near each other.
  for (let step = 1; step <= COUNT / 2; step += 1)
    put(((step * 1_777) % COUNT) + 1, `${step} again`.repeat(100));
  for (const id of [1, COUNT / 2, COUNT]) put(id, "longer than a window ".repeat(5_000));

  expect([...rows.all()]).toEqual([...model.values()]);
  for (const id of [1, 2, 1_778, COUNT / 2, COUNT - 1, COUNT]) expect(rows.get(id)).toEqual(model.get(id));
  expect(rows.get(COUNT + 1)).toBeUndefined();
});
