import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { specification } from "./specification.ts";

const NAME = String.raw`"((?:[^"\\]|\\.)*)"`;

/** The names of the tests in a file, as patterns: a `test.for` has one name for many rows. */
function testNames(source: string): RegExp[] {
  const calls = source.matchAll(new RegExp(String.raw`^test(?:\.for\([\s\S]*?\))?\(\s*${NAME}`, "gm"));
  return [...calls].map(([, name = ""]) => {
    const fixed = name.split(/\$\w+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${fixed.join(".+")}$`);
  });
}

const tests = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => [
      file.replace(".test.ts", ""),
      testNames(readFileSync(join(import.meta.dirname, file), "utf8")),
    ]),
);

function isTested(reference: string): boolean {
  const [file = "", ...name] = reference.split(": ");
  return tests.get(file)?.some((pattern) => pattern.test(name.join(": "))) === true;
}

test("every sentence of the specification has a test that exists", () => {
  const without = specification.filter((row) => !isTested(row.test));
  expect(without).toEqual([]);
});

test("a row that names no test, or one that is gone, is caught", () => {
  expect(isTested("login: each failed answer has its sentence")).toBe(true);
  for (const reference of [
    "",
    "login",
    "login: ",
    "login: there is no such test",
    "gone: each failed answer",
  ]) {
    expect(isTested(reference)).toBe(false);
  }
});

test("no sentence stands twice", () => {
  const sentences = specification.map(({ section, sentence }) => `${section}: ${sentence}`);
  expect(sentences.filter((each, index) => sentences.indexOf(each) !== index)).toEqual([]);
});
