import { execFileSync } from "node:child_process";
import type * as Fs from "node:fs";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeTables } from "@bahi/hindi-names/make/make-tables.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { findPrograms } from "./programs.ts";

// Root may mark every file.
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof Fs>();
  return { ...fs, utimesSync: vi.fn<typeof Fs.utimesSync>(fs.utimesSync) };
});

const HELLO =
  'import { place } from "../place.ts";\nconsole.log(place, import.meta.dirname, "₹", /^[\\–]$/.test("–"));\n';

/** A minimal project of the same structure. */
function project(files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "bahi-programs-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["contracts", "packages", "tools/client", "tools/demo", "tools/postgres"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  write(root, {
    "tools/start/launcher.ts": "export const launch = 1;\n",
    "tools/start/together.ts": HELLO.replace("../place.ts", "../../services/place.ts"),
    "services/place.ts": 'export const place: string = "first";\n',
    "services/command/main.ts": HELLO,
    "services/command/command-stores.ts": "export const folds = 1;\n",
    "services/projector/main.ts": HELLO,
    "services/projector/rebuild/rebuild.ts": "export const rows = 1;\n",
    "services/projector/rebuild/worker.ts": "export const rows = 1;\n",
    "services/projector/verify/worker.ts": "export const rows = 1;\n",
    "services/projector/verify/chain/worker.ts": "export const rows = 1;\n",
    "services/projector/backup/worker.ts": "export const rows = 1;\n",
    "services/query/pdf/typeset/worker.ts": "export const rows = 1;\n",
    "services/query/main.ts": HELLO,
    ...files,
  });
  return root;
}

function write(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const said = (program: string) => execFileSync(process.execPath, [program], { encoding: "utf8" }).trim();

test("a program runs as one file, which knows the place of its source", async () => {
  const root = project();
  const { query } = await findPrograms(root);
  expect(query).toMatch(/query\.cjs$/);
  expect(said(query)).toBe(`first ${join(root, "services/query")} ₹ true`);
});

test("a program is text in which every character takes one byte, whatever its source says", async () => {
  const { query } = await findPrograms(project());
  const bytes = readFileSync(query.replace(/\.cjs$/, "-program.cjs"));
  expect(bytes.filter((byte) => byte >= 0x80)).toHaveLength(0);
});

test("programs are kept while no source changes, and made anew when one does", async () => {
  const root = project();
  const first = await findPrograms(root);
  write(root, { "services/place.test.ts": "no program is made of this" });
  expect(await findPrograms(root)).toEqual(first);

  write(root, { "services/place.ts": 'export const place = "second, and longer";\n' });
  expect(said((await findPrograms(root)).command)).toMatch(/^second, and longer/);
  expect(said(first.command)).toMatch(/^first/); // a running process may still load parts of it
});

test("programs are made anew when a list of words changes that tables are counted from", async () => {
  const root = project({ "packages/names/words.txt": "one" });
  const first = await findPrograms(root);
  write(root, { "packages/names/words.txt": "one two" });
  expect(await findPrograms(root)).not.toEqual(first);
});

test("the tables of Hindi names are counted once, and lie beside the program that asks for them", async () => {
  const root = project({
    "services/command/main.ts": `import { readFileSync } from "node:fs";
      declare const BAHI_HINDI_TABLES: string;
      console.log(BAHI_HINDI_TABLES, readFileSync(BAHI_HINDI_TABLES).length);`,
  });
  const { command } = await findPrograms(root);
  expect(said(command)).toBe(`${join(dirname(command), "hindi-names.tables")} ${makeTables().length}`);
});

test("programs that another user has bundled run, though this one may not mark that they are used", async () => {
  const root = project();
  const first = await findPrograms(root);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  vi.mocked(utimesSync).mockImplementationOnce(() => {
    throw Object.assign(new Error("EPERM: operation not permitted, utime"), { code: "EPERM" });
  });
  expect(await findPrograms(root)).toEqual(first);
  expect(stderr).not.toHaveBeenCalled();
});

test("several starts at once get the same whole programs", async () => {
  const root = project();
  const [one, ...others] = await Promise.all([findPrograms(root), findPrograms(root), findPrograms(root)]);
  for (const other of others) expect(other).toEqual(one);
  expect(said(one.projector)).toMatch(/^first/);
});

test("a program that cannot be bundled runs from its source, which is said", async () => {
  const root = project({ "node_modules/.cache": "a file where the folder should be" });
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  expect((await findPrograms(root)).query).toBe(join(root, "services/query/main.ts"));
  expect(stderr).toHaveBeenCalledWith(expect.stringMatching(/^The programs start more slowly, because/));
});

test("the bundler runs in a process that ends: whoever has found the programs has none of it in memory", () => {
  const finder = `
    const { findPrograms } = await import(${JSON.stringify(new URL("programs.ts", import.meta.url).href)});
    const { query } = await findPrograms(${JSON.stringify(project())});
    console.log(query, process.report.getReport().sharedObjects.filter((path) => path.includes("rolldown")));
  `;
  const found = execFileSync(process.execPath, ["--input-type=module", "--eval", finder], {
    encoding: "utf8",
  });
  expect(found).toMatch(/query\.cjs \[\]\n$/);
});
