import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** Everything between an event and its rows is reached from here: a rebuild folds, and then applies like live work. */
const ROOT_MODULE = "services/projector/rebuild/rebuild.ts";

/** What begins with neither a dot nor a slash is a package; ours are source, all others count by their version. */
const FOREIGN = /^(?!@bahi\/)[^./]/;

/**
 * The version of the projections: a digest of the program that makes rows of events, which is the closure of what a
 * rebuild imports. It is minified, so that no comment and no blank changes it; a package counts by its version.
 */
export async function versionOfSources(root = join(import.meta.dirname, "../..")): Promise<string> {
  const build = await rolldown({
    cwd: root,
    input: ROOT_MODULE,
    platform: "node",
    external: FOREIGN,
    logLevel: "silent",
  });
  try {
    const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
    const hash = createHash("sha256");
    for (const chunk of output) {
      if (chunk.type !== "chunk") continue;
      hash.update(chunk.code).update("\0");
      for (const name of chunk.imports.toSorted()) hash.update(`${name} ${versionOfPackage(root, name)}\0`);
    }
    return hash.digest("hex").slice(0, 16);
  } finally {
    await build.close();
  }
}

/** Empty for what Node itself brings. */
function versionOfPackage(root: string, specifier: string): string {
  if (specifier.startsWith("node:")) return "";
  const [scope = "", name = ""] = specifier.split("/");
  const folder = scope.startsWith("@") ? `${scope}/${name}` : scope;
  const paths = createRequire(join(root, ROOT_MODULE)).resolve.paths(folder) ?? [];
  for (const path of paths) {
    const manifest = manifestIn(join(path, folder));
    if (manifest !== undefined) return manifest.version;
  }
  throw new Error(`The package ${folder} is not installed`);
}

function manifestIn(folder: string): { version: string } | undefined {
  try {
    // as: every manifest of a package that is installed says its version
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  } catch {
    return undefined;
  }
}
