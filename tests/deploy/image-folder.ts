import { execFile } from "node:child_process";
import type { Dirent } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { ROOT, readText } from "./compose-file.ts";

const run = promisify(execFile);
const SOURCES = ["contracts", "packages", "services", "tools"];
/** The scope of the project's own packages, whose links lead to their sources. */
const OWN_SCOPE = "@bahi";

/**
 * A folder with all that the image has for its programs, made as the Dockerfile makes it: the sources without installed
 * packages, the programs built from them, and beside them only the packages that its `npm ci` installs.
 */
export async function makeImageFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bahi-image-"));
  for (const source of SOURCES) {
    const filter = (path: string) => !path.endsWith("node_modules");
    await cp(join(ROOT, source), join(folder, source), { recursive: true, filter });
  }
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  for (const path of await installed()) await link(folder, path);
  await run(process.execPath, ["tools/image/main.ts", ".", "programs"], { cwd: folder });

  const kept = new Set(await packagesOfImage());
  for (const path of await installed()) if (!kept.has(path)) await rm(join(folder, path));
  await rm(join(folder, "tools"), { recursive: true });
  return folder;
}

/** Every package that the project has installed, as `node_modules/<name>`. */
async function installed(): Promise<string[]> {
  const isPackage = (entry: Dirent) => !entry.name.startsWith(".") && !entry.isFile();
  const found: string[] = [];
  for (const entry of (await readdir(join(ROOT, "node_modules"), { withFileTypes: true })).filter(
    isPackage,
  )) {
    const path = join("node_modules", entry.name);
    if (!entry.name.startsWith("@")) found.push(path);
    else for (const name of await readdir(join(ROOT, path))) found.push(join(path, name));
  }
  return found;
}

/** A package is that of the project; one of the project's own leads to the copy of its sources. */
async function link(folder: string, path: string): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  const isOwn = path.startsWith(join("node_modules", OWN_SCOPE));
  await symlink(isOwn ? await readlink(join(ROOT, path)) : join(ROOT, path), place);
}

/** What the Dockerfile's `npm ci` leaves, by its own options. */
async function packagesOfImage(): Promise<string[]> {
  const [, options = ""] =
    /FROM manifests AS dependencies\nRUN npm ci ([^]*?)\n\n/.exec(readText("Dockerfile")) ?? [];
  const named = options
    .split(/[\s\\]+/)
    .filter((option) => option.startsWith("--workspace=") || option === "--omit=dev");
  const { stdout } = await run("npm", ["ls", "--all", "--parseable", ...named], { cwd: ROOT });
  const paths = stdout
    .trim()
    .split("\n")
    .map((path) => relative(ROOT, path));
  return paths.filter((path) => path.startsWith("node_modules/"));
}
