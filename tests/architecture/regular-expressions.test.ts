import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { afterEach, expect, test, vi } from "vitest";
import { regularExpressionsIn } from "./source-file.ts";

// A pattern that can read one text in several ways tries them all before it says no: a phone number of a hundred
// characters once took minutes, in which nobody was answered.

const ROOT = join(import.meta.dirname, "../..");
const sources = globSync("{contracts,packages,services,web}/**/*.{ts,tsx}", {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist)$|\.(test|fixture)\.tsx?$/.test(path),
}).map((path) => ({ path, source: readFileSync(join(ROOT, path), "utf8") }));

/** On a machine that is busy. What was not decided in time would be told as slow. */
const LONG = { timeout: 300_000 };
/** Steps are counted and not timed: a busy machine is no slow pattern. */
const CHECK = { timeout: 200_000, incubationTimeout: null, seedingTimeout: null };

type Pattern = { source: string; flags: string };

/** The patterns whose time grows faster than the text. */
function slow(patterns: readonly Pattern[]): string[] {
  const each = new Map(patterns.map(({ source, flags }) => [`/${source}/${flags}`, { source, flags }]));
  return [...each].flatMap(([written, { source, flags }]) => {
    const found = checkSync(source, flags, CHECK);
    if (found.status === "safe") return [];
    return [`${written}: ${found.status === "vulnerable" ? found.complexity.summary : "not known"}`];
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("the time of every pattern grows no faster than its text", LONG, () => {
  const patterns = sources.flatMap(({ path, source }) => regularExpressionsIn(path, source));
  expect(patterns.length).toBeGreaterThan(200);
  expect(slow(patterns)).toEqual([]);
});

test("so does that of a pattern that is made of parts when its file is loaded", LONG, async () => {
  const made: Pattern[] = [];
  vi.stubGlobal(
    "RegExp",
    class extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags);
        made.push({ source: this.source, flags: this.flags });
      }
    },
  );
  vi.resetModules();
  for (const { path, source } of sources)
    if (!path.startsWith("web/") && /^(?:export )?const \w+ = new RegExp\(/m.test(source))
      await import(join(ROOT, path));
  expect(made.map(({ source }) => source)).toContainEqual(expect.stringContaining("ext(?:n|ension)"));
  expect(slow(made)).toEqual([]);
});

test("a pattern that is slow is found", LONG, () => {
  expect(slow([{ source: String.raw`^(?:\s*[\d\s]+[/,])+$`, flags: "" }])).toEqual([
    expect.stringContaining("exponential"),
  ]);
  expect(slow([{ source: String.raw`^\s*(.*?)\s*!$`, flags: "i" }])).toEqual([
    expect.stringContaining("polynomial"),
  ]);
});
