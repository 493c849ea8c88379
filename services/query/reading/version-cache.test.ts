import { expect, test } from "vitest";
import { versionCache } from "./version-cache.ts";

const at = (id: number, position: number, movedAt = "2026-04-01T04:30:00.000Z") => ({
  id,
  schema: `read_${id}`,
  position: String(position).padStart(20, "0"),
  movedAt,
});

test("keeps a value for its version alone", () => {
  const memory = versionCache<string>(100);
  memory.set(at(1, 5), "a", "five", 10);
  expect(memory.get(at(1, 5), "a")).toBe("five");
  expect(memory.get(at(1, 6), "a")).toBeUndefined();
  expect(memory.get(at(1, 5), "a")).toBeUndefined();
});

test("keeps nothing for a version before the latest, nor lets it forget anything", () => {
  const memory = versionCache<string>(100);
  memory.set(at(2, 5), "a", "new", 10);
  memory.set(at(1, 4), "a", "old", 10);
  memory.set(at(2, 4), "a", "older", 10);
  expect(memory.get(at(1, 4), "a")).toBeUndefined();
  expect(memory.get(at(2, 5), "a")).toBe("new");
});

test("keeps nothing for the same position that another history has come to", () => {
  const memory = versionCache<string>(100);
  memory.set(at(1, 5), "a", "lost", 10);
  expect(memory.get(at(1, 5, "2026-04-02T04:30:00.000Z"), "a")).toBeUndefined();
});

test("keeps values for a generation that was built earlier and is live again", () => {
  const memory = versionCache<string>(100);
  memory.set(at(2, 5), "a", "new", 10);
  memory.set(at(1, 5), "a", "switched back", 10);
  expect(memory.get(at(1, 5), "a")).toBe("switched back");
  memory.set(at(1, 6), "a", "later", 10);
  expect(memory.get(at(1, 6), "a")).toBe("later");
});

test("forgets what was not asked for longest when there is no more room", () => {
  const memory = versionCache<string>(100);
  for (const name of ["a", "b", "c"]) memory.set(at(1, 1), name, name, 30);
  memory.get(at(1, 1), "a");
  memory.set(at(1, 1), "d", "d", 30);
  expect(["a", "b", "c", "d"].map((name) => memory.get(at(1, 1), name))).toEqual(["a", undefined, "c", "d"]);
  memory.set(at(1, 1), "a", "grown", 60);
  expect(["a", "c", "d"].map((name) => memory.get(at(1, 1), name))).toEqual(["grown", undefined, "d"]);
  memory.set(at(1, 1), "huge", "huge", 101);
  expect(memory.get(at(1, 1), "huge")).toBeUndefined();
});
