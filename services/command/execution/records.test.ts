import { expect, test } from "vitest";
import { createRecordFold } from "./records.ts";

type Edited = { ids: number[]; name: string };
const definition = {
  absent: "",
  evolve: (_: string, { name }: Edited) => name,
  recordsOf: ({ ids }: Edited) => ids,
};

const made = (at: string) => ({ at, actor: { id: 1, name: "Asha", role: "admin" as const } });

test("a fold laid over another shows its records too, and leaves them as they are", () => {
  const below = createRecordFold<string, Edited>(definition);
  below.apply({ ids: [1], name: "Asha" }, made("first"), 0);
  below.apply({ ids: [2], name: "Bina" }, made("second"), 1);
  const over = createRecordFold(definition, below);
  over.apply({ ids: [3, 1], name: "Chitra" }, made("third"), 2);

  expect([...over.ids()]).toEqual([1, 2, 3]);
  expect([...over.values()]).toEqual(["Chitra", "Bina", "Chitra"]);
  expect(over.nextId()).toBe(4);
  expect(over.folded(1)).toMatchObject({ state: "Chitra", createdAt: "first", version: 2 });
  expect(over.revisionsOf(1)).toEqual([0, 2]);
  expect(over.lastRevisionOf(1)).toBe(2);
  expect(over.revisionsOf(3)).toEqual([2]);

  expect([...below.values()]).toEqual(["Asha", "Bina"]);
  expect(below.nextId()).toBe(3);
  expect(below.folded(1)).toMatchObject({ state: "Asha", createdAt: "first", version: 1 });
  expect(below.revisionsOf(1)).toEqual([0]);
  expect(below.lastRevisionOf(3)).toBeUndefined();
});

test("an event copies none of those before it, however often the record was edited", () => {
  const below = createRecordFold<string, Edited>(definition);
  for (let revision = 0; revision < 5_000; revision += 1) {
    below.apply({ ids: [1], name: `Asha ${revision}` }, made("now"), revision);
  }
  const over = createRecordFold(definition, below);
  over.apply({ ids: [1], name: "Asha" }, made("now"), 5_000);

  expect(over.entryOf(1)?.revisions.before).toBe(below.entryOf(1)?.revisions);
  expect(over.folded(1).version).toBe(5_001);
  expect(over.revisionsOf(1)).toEqual(Array.from({ length: 5_001 }, (_, revision) => revision));
});

test("records are found by the name that they have now, through an overlay too", () => {
  const named = { ...definition, nameOf: (name: string) => (name === "" ? undefined : name.toLowerCase()) };
  const below = createRecordFold<string, Edited>(named);
  below.apply({ ids: [1], name: "Asha" }, made("now"), 0);
  below.apply({ ids: [2], name: "ASHA" }, made("now"), 1);
  const over = createRecordFold(named, below);
  over.apply({ ids: [1], name: "Bina" }, made("now"), 2);
  over.apply({ ids: [3], name: "asha" }, made("now"), 3);
  over.apply({ ids: [4], name: "" }, made("now"), 4);

  expect(over.named("asha")).toEqual(["ASHA", "asha"]);
  expect(over.named("bina")).toEqual(["Bina"]);
  expect(over.named("")).toEqual([]);
  expect(below.named("asha")).toEqual(["Asha", "ASHA"]);
  expect(below.named("bina")).toEqual([]);
});
