import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sequenceDifferences } from "./sequence.ts";

const text = (recorded: string, actual: string) => sequenceDifferences(recorded.split(""), actual.split(""));

test("names what was changed, removed, inserted and moved, wherever it stands", () => {
  expect(text("abcd", "abcd")).toEqual([]);
  expect(text("abcd", "Xbcd")).toEqual([{ kind: "changed", recorded: 0, actual: 0 }]);
  expect(text("abcd", "abXd")).toEqual([{ kind: "changed", recorded: 2, actual: 2 }]);
  expect(text("abcd", "bcd")).toEqual([{ kind: "removed", recorded: 0 }]);
  expect(text("abcd", "abc")).toEqual([{ kind: "removed", recorded: 3 }]);
  expect(text("abcd", "aXbcd")).toEqual([{ kind: "inserted", actual: 1 }]);
  expect(text("abcd", "bcda")).toEqual([{ kind: "moved", recorded: 0, actual: 3 }]);
  expect(text("abcd", "abdc")).toHaveLength(1);
  expect(text("", "ab")).toHaveLength(2);
  expect(text("ab", "")).toHaveLength(2);
});

test("two things that are the same are not taken for one", () => {
  expect(text("aba", "ab")).toEqual([{ kind: "removed", recorded: 2 }]);
  expect(text("ab", "aba")).toEqual([{ kind: "inserted", actual: 2 }]);
});

test("undoing the differences gives the recorded order again, and one edit is found as one difference", () => {
  const things = fc.uniqueArray(fc.nat(500), { minLength: 2, maxLength: 30, size: "max" });
  fc.assert(
    fc.property(things, things, (one, other) => {
      const recorded = one.map(String);
      const actual = other.map(String);
      const found = sequenceDifferences(recorded, actual);
      const gone = new Set(found.flatMap((each) => ("recorded" in each ? each.recorded : [])));
      const strange = new Set(found.flatMap((each) => ("actual" in each ? each.actual : [])));
      const kept = recorded.filter((_, place) => !gone.has(place));
      expect(actual.filter((_, place) => !strange.has(place))).toEqual(kept);
    }),
  );
  fc.assert(
    fc.property(things, fc.nat(), fc.nat(), (one, from, to) => {
      const recorded = one.map(String);
      const actual = [...recorded];
      const [moved = ""] = actual.splice(from % actual.length, 1);
      expect(sequenceDifferences(recorded, actual)).toEqual([
        { kind: "removed", recorded: from % recorded.length },
      ]);
      actual.splice(to % recorded.length, 0, moved);
      expect(sequenceDifferences(recorded, actual).length).toBeLessThanOrEqual(1);
    }),
  );
});
