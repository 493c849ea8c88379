import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** What `npm start` runs, each program by the file that it begins in. */
const PROGRAMS = {
  launcher: "tools/start/launcher.ts",
  command: "services/command/main.ts",
  projector: "services/projector/main.ts",
  query: "services/query/main.ts",
};

/** The file to run for each program. */
export type Programs = Record<keyof typeof PROGRAMS, string>;

const SOURCES = [
  "contracts",
  "packages",
  "services",
  "tools/client",
  "tools/demo",
  "tools/postgres",
  "tools/start",
];
const NO_SOURCE = /^node_modules$|\.(test|fixture)\.ts$/;

/** A fingerprint of all that the programs are made of, by place, time and size: nothing is read. */
function stateOfSources(root: string): string {
  const hash = createHash("sha256").update(root);
  function note(path: string): void {
    const stat = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path} ${stat?.mtimeMs} ${stat?.size}\n`);
  }
  function noteFolder(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (NO_SOURCE.test(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) noteFolder(path);
      else if (entry.name.endsWith(".ts")) note(path);
    }
  }
  for (const folder of SOURCES) noteFolder(join(root, folder));
  // What is installed.
  note(join(root, "node_modules/.package-lock.json"));
  return hash.digest("hex").slice(0, 20);
}

function programsIn(folder: string, nameOf: (name: keyof Programs) => string): Programs {
  const file = (name: keyof Programs) => join(folder, nameOf(name));
  return {
    launcher: file("launcher"),
    command: file("command"),
    projector: file("projector"),
    query: file("query"),
  };
}

/**
 * Where the programs lie, each bundled into a file that Node loads several times as quickly as the hundreds that it is
 * made of. They are bundled when their sources have changed, and run from their sources where that is not possible.
 */
export async function findPrograms(root: string): Promise<Programs> {
  const cache = join(root, "node_modules/.cache/bahi");
  const folder = join(cache, stateOfSources(root));
  try {
    if (!existsSync(folder)) {
      // Loaded for this alone.
      const { bundlePrograms } = await import("./bundle.ts");
      await bundlePrograms({ root, programs: PROGRAMS, folder });
    }
    const now = new Date();
    utimesSync(folder, now, now);
    return programsIn(folder, (name) => `${name}.cjs`);
  } catch (error) {
    process.stderr.write(
      `The programs start more slowly, because they could not be bundled: ${String(error)}\n`,
    );
    return programsIn(root, (name) => PROGRAMS[name]);
  }
}
