import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ALLOCATOR, nodeOptionsOf } from "../start/node-options.ts";
import { PROGRAMS } from "../start/programs.ts";
import { IMAGE_PROGRAMS, STARTED } from "./programs.ts";
import { writeStarters } from "./starters.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A program that prints the options of its Node, its own arguments and the settings of its allocator. */
const ECHO = `const settings = Object.entries(process.env).filter(([name]) => name.startsWith("MALLOC_"));
  console.log(JSON.stringify([process.execArgv, process.argv.slice(2), Object.fromEntries(settings)]));`;

/** What the programs of an image say when each is started with these arguments. */
function startedWith(args: readonly string[], optionsOf = STARTED): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), "bahi-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeStarters(folder, optionsOf);
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` };
  return Object.fromEntries(
    Object.keys(optionsOf).map((name) => {
      writeFileSync(join(folder, `${name}.cjs`), ECHO);
      return [name, JSON.parse(execFileSync(join(folder, name), args, { encoding: "utf8", env, cwd: "/" }))];
    }),
  );
}

/** The options of Node in the script of package.json, read with another pair of eyes than the image's. */
function optionsInScript(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const call = new RegExp(`run\\.sh ((?:--\\S+ )*)${IMAGE_PROGRAMS[name]}$`).exec(scripts[name] ?? "");
  if (call === null) throw new Error(`npm run ${name} runs another program`);
  return call[1]?.split(" ").filter(Boolean) ?? [];
}

test("a program of the image runs with the options of Node that npm start or npm run gives it, and gets its arguments", () => {
  const { "prepare-eventstore": alone, ...others } = startedWith(["--json", "a file"]);
  const expected = Object.keys(others).map((name) => {
    const isService = name === "command" || name === "projector" || name === "query";
    return [name, [isService ? nodeOptionsOf(name) : optionsInScript(name), ["--json", "a file"], ALLOCATOR]];
  });
  expect(others).toEqual(Object.fromEntries(expected));
  // No script of npm runs it.
  expect(alone).toEqual([[], ["--json", "a file"], ALLOCATOR]);
  expect(JSON.stringify(others)).toContain("--heap-growing-percent");
});

test("every program of the image is started, but what a service starts itself", () => {
  const workers = Object.keys(PROGRAMS).filter((name) => name.endsWith("-worker"));
  expect(Object.keys(IMAGE_PROGRAMS).toSorted()).toEqual([...Object.keys(STARTED), ...workers].toSorted());
});
