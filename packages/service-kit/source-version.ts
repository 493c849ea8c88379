import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** What begins with neither a dot nor a slash is a package; ours are source, all others count by their version. */
const FOREIGN = /^(?!@bahi\/)[^./]/;

/**
 * The version of the code that folds events: a digest of the closure of what a module imports. It is minified, so that no
 * comment and no blank changes it; a package counts by its version. `module`: its path in the project.
 */
export async function versionOfSources(
  module: string,
  root = join(import.meta.dirname, "../.."),
): Promise<string> {
  const build = await rolldown({
    cwd: root,
    input: module,
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
      for (const name of chunk.imports.toSorted())
        hash.update(`${name} ${versionOfPackage(join(root, module), name)}\0`);
    }
    return hash.digest("hex").slice(0, 16);
  } finally {
    await build.close();
  }
}

/** Empty for what Node itself brings. */
function versionOfPackage(module: string, specifier: string): string {
  if (specifier.startsWith("node:")) return "";
  const [scope = "", name = ""] = specifier.split("/");
  const folder = scope.startsWith("@") ? `${scope}/${name}` : scope;
  const paths = createRequire(module).resolve.paths(folder) ?? [];
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
