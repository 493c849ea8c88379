import { expect, test } from "vitest";
import { inBatches } from "./batches.ts";

type Item = { key: string; answer: () => Promise<string> };

function item(key: string): Item {
  return { key, answer: async () => key };
}

function recorded(sizeMax: number) {
  const batches: string[][] = [];
  const submit = inBatches<Item, string>({ sizeMax, keyOf: ({ key }) => key }, async (items) => {
    batches.push(items.map(({ key }) => key));
    await Promise.resolve();
    return items.map(({ answer }) => answer);
  });
  return { batches, submit };
}

test("what comes while a batch is under way makes the next, and everybody gets his own answer", async () => {
  const { batches, submit } = recorded(3);
  const answers = await Promise.all(["a", "b", "c", "d", "e"].map((key) => submit(item(key))));
  expect(answers).toEqual(["a", "b", "c", "d", "e"]);
  expect(batches).toEqual([["a"], ["b", "c", "d"], ["e"]]);
});

test("one key never stands twice in a batch, and its items keep their order", async () => {
  const { batches, submit } = recorded(10);
  await Promise.all(["x", "a", "a", "b", "a"].map((key) => submit(item(key))));
  expect(batches).toEqual([["x"], ["a", "b"], ["a"], ["a"]]);
});

test("an item that fails fails alone; a batch that fails, fails for all of its items and no others", async () => {
  const { submit } = recorded(10);
  const refused = { key: "r", answer: () => Promise.reject(new Error("refused")) };
  const answers = await Promise.allSettled([submit(item("a")), submit(refused), submit(item("b"))]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);

  let isAway = true;
  const flaky = inBatches<Item, string>({ sizeMax: 1, keyOf: ({ key }) => key }, async (items) => {
    if (isAway) throw new Error("away");
    return items.map(({ answer }) => answer);
  });
  await expect(flaky(item("a"))).rejects.toThrow("away");
  isAway = false;
  expect(await flaky(item("b"))).toBe("b");
});
