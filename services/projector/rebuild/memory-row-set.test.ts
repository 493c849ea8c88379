import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { nextVersion } from "../past/next-version.ts";
import { MemoryRowSet } from "./memory-row-set.ts";

type Document = { id: number; customer_id: number; invoice_ids: number[]; text: string; since: string };

const documents: Table<Document> = {
  name: "document",
  columns: { id: "int", customer_id: "int", invoice_ids: "int[]", text: "text", since: "text" },
  key: ["id"],
  indexes: {},
};

function rowSet(rowsInMemory: number) {
  const event = { position: "" };
  const past: Past<Document>[] = [];
  const set = new MemoryRowSet({
    table: documents,
    event,
    past: { add: (row) => past.push(row) },
    rowsInMemory,
  });
  onTestFinished(() => set.close());
  return { set, event, past };
}

/** The same with all rows in a map. */
class Model {
  readonly past: Past<Document>[] = [];
  readonly #rows = new Map<number, Document>();

  put(row: Omit<Document, "since">, position: string): void {
    const { after, past } = nextVersion(this.#rows.get(row.id), row, { position });
    if (past !== undefined) this.past.push(past);
    this.#rows.set(row.id, after);
  }

  find(id: number): Document | undefined {
    return this.#rows.get(id);
  }

  all(): Document[] {
    return [...this.#rows.values()].toSorted((one, other) => one.id - other.id);
  }
}

const id = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const few = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  fc.record({
    put: fc.record({
      id,
      customer_id: few,
      invoice_ids: fc.array(few),
      text: fc.string({ unit: "grapheme" }),
    }),
  }),
  fc.record({ find: id }),
  fc.record({ findBy: few }),
);

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** What the row set answers, and what the model does. */
function answersTo(
  each: Step,
  set: MemoryRowSet<Document>,
  model: Model,
  position: string,
): [unknown, unknown] {
  if ("put" in each) return [set.put(each.put), model.put(each.put, position)];
  if ("find" in each) return [set.find(each.find), model.find(each.find)];
  const { findBy } = each;
  return [
    [[...set.findBy("customer_id", findBy)], [...set.findBy("invoice_ids", findBy)]],
    [
      model.all().filter((row) => row.customer_id === findBy),
      model.all().filter((row) => row.invoice_ids.includes(findBy)),
    ],
  ];
}

test("rows that are stored away are found, searched, changed and listed like those in memory", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const { set, event, past } = rowSet(1);
      const model = new Model();
      for (const [index, each] of steps.entries()) {
        event.position = String(index);
        const [answer, right] = answersTo(each, set, model, event.position);
        expect(answer).toEqual(right);
      }
      expect([...set.all()]).toEqual(model.all());
      expect(past).toEqual(model.past);
    }),
  );
});

test("a row longer than what is read at once comes back whole", () => {
  const { set } = rowSet(1);
  const text = "बोतल".repeat(200_000);
  for (const number of [1, 2, 3]) set.put({ id: number, customer_id: number, invoice_ids: [], text });
  expect([...set.all()].map((row) => row.text === text)).toEqual([true, true, true]);
});
