import { expect, test } from "vitest";
import { isAlready } from "./already.ts";

const before = { name: "Anil", days: 30, note: null, other: 1 };

test.each([
  [{}, true],
  [{ name: "Anil" }, true],
  [{ name: "Anil", days: 30, note: null }, true],
  [{ name: "anil" }, false],
  [{ name: "Anil", days: 0 }, false],
  [{ note: "" }, false],
])("%o is there already: %s", (asked, isThere) => {
  expect(isAlready<Partial<Record<keyof typeof before, string | number | null>>>(asked, before)).toBe(
    isThere,
  );
});

test("lists are compared by their content, elsewhere", () => {
  // @ts-expect-error -- a list is never the same as another one with the same content
  expect(isAlready({ lines: [1] }, { lines: [1] })).toBe(false);
});
