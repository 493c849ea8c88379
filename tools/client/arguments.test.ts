import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { expect, test } from "vitest";
import { readArguments, readOneWord, takeNoArguments } from "./arguments.ts";

const refusal = new CannotStart("npm run it -- FILE");
const usage = refusal.message;

test("one word is taken, as npm passes it on", () => {
  expect(readOneWord(["books.jsonl.gz"], usage)).toBe("books.jsonl.gz");
  // After a second pair of dashes it may begin with one.
  expect(readOneWord(["--", "-books"], usage)).toBe("-books");
});

test.each([[[]], [["one", "two"]], [["--one"]], [["-o", "one"]], [["one", "--force"]], [[""]], [[" "]]])(
  "for one word %j is refused with what the program takes",
  (args) => {
    expect(() => readOneWord(args, usage)).toThrow(refusal);
  },
);

test.each([[["one"]], [["--one"]], [["--one=two"]]])("where nothing is taken %j is refused", (args) => {
  takeNoArguments([], usage);
  expect(() => takeNoArguments(args, usage)).toThrow(refusal);
});

test("options are read by their type, and one without its value is refused", () => {
  const known = { options: { seed: { type: "string" } } } as const;
  expect(readArguments(["--seed", "7"], usage, known).values.seed).toBe("7");
  for (const args of [["--seed"], ["--seed", ""], ["--seeds", "7"], ["7"]])
    expect(() => readArguments(args, usage, known)).toThrow(refusal);
});
