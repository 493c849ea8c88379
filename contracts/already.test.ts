import { expect, expectTypeOf, test } from "vitest";
import { isAlready, type PlainFields } from "./already.ts";

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
  expectTypeOf<{ note: string | null }>().toExtend<PlainFields<{ note: string | null }>>();
  expectTypeOf<{ lines: number[] }>().not.toExtend<PlainFields<{ lines: number[] }>>();
});
