import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { versionOfSources as versionOf } from "@bahi/service-kit/source-version.ts";
import { PROJECTION_MODULE, projectionVersion } from "@bahi/read-models/projection-version.ts";
import { findPrograms } from "@bahi/tools/start/programs.ts";
import { expect, test, vi } from "vitest";
import { otherProgram } from "./other-program.ts";

vi.setConfig({ testTimeout: 60_000 });

const versionOfSources = (root: string) => versionOf(PROJECTION_MODULE, root);
const appended = (line: string) => (text: string) => `${text}\n${line}\n`;

test("the version is the same in every folder, and neither a comment nor the layout changes it", async () => {
  const other = await otherProgram();
  const version = await projectionVersion();
  expect(version).toMatch(/^[0-9a-f]{16}$/);
  expect(await versionOfSources(other.folder)).toBe(version);

  other.change("services/projector/project.ts", appended("// A word about it."));
  other.change("contracts/money.ts", (text) => text.replaceAll("\n", "\n\n"));
  other.change("contracts/stored/decode-event.ts", appended("export type OfNoConcern = string;"));
  other.change("services/projector/system/read-system.ts", appended("console.log();"));
  expect(await versionOfSources(other.folder)).toBe(version);
});

test.each([
  ["the projections themselves", "services/projector/project.ts", "error.message", "error.name"],
  [
    "how an event is read",
    "contracts/stored/decode-event.ts",
    "its type is not known",
    "its type is unknown",
  ],
  ["what is there already", "services/projector/existing.ts", "there is no", "there is not a"],
  ["rupees", "contracts/money.ts", "/ 100", "/ 1e3"],
  ["an event", "contracts/invoice/events.ts", "z.strictObject", "z.looseObject"],
  ["the past of a row", "packages/read-models/as-of/view.ts", "select", "select distinct"],
  ["a table", "packages/read-models/sales/table.ts", "bigint", "numeric"],
])("a change of %s is another version", async (_what, file, text, changed) => {
  const other = await otherProgram();
  other.change(file, (source) => source.replaceAll(text, changed));
  expect(await versionOfSources(other.folder)).not.toBe(await projectionVersion());
});

test("a bundle has the version of what it is made of, whatever lies in the source since, and its threads are bundles", async () => {
  const other = await otherProgram();
  other.change("services/projector/main.ts", () => SAYS_ITS_VERSION);
  other.change("services/projector/rebuild/worker.ts", () => SAYS_ITS_VERSION);
  const { projector } = await findPrograms(other.folder);
  const threads = ["rebuild-worker", "verify-worker"].map((name) => join(projector, "..", `${name}.cjs`));
  other.change("contracts/money.ts", (text) => text.replaceAll("/ 100", "/ 1e3"));

  const version = await projectionVersion();
  expect(await versionOfSources(other.folder)).not.toBe(version);
  for (const program of [projector, threads[0] ?? ""])
    expect(execFileSync(process.execPath, [program], { encoding: "utf8" }).trim()).toBe(version);
  expect(threads.map((path) => existsSync(path))).toEqual([true, true]);
});

const SAYS_ITS_VERSION = `import { projectionVersion } from "@bahi/read-models/projection-version.ts";
void projectionVersion().then((version) => console.log(version));
`;

test("the bundler runs in a process that ends: a program that runs from source has none of it in memory", () => {
  const module = JSON.stringify(import.meta.resolve("@bahi/read-models/projection-version.ts"));
  const asker = `
    const { projectionVersion } = await import(${module});
    console.log(await projectionVersion(), process.report.getReport().sharedObjects.filter((path) => path.includes("rolldown")));
  `;
  const args = ["--input-type=module", "--eval", asker];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toMatch(/^[0-9a-f]{16} \[\]\n$/);
});
