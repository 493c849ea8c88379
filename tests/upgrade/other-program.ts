import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noteBuilt } from "@bahi/tools/start/web-app.ts";
import { expect, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");

const PARTS = ["contracts", "packages", "services", "tools"];
const NOT_COPIED = /[/\\]node_modules$/;

export type OtherProgram = {
  folder: string;
  /** Changes one of its sources; a change that changes nothing is a fault of the test. */
  change(file: string, change: (text: string) => string): void;
};

/** The program once more, in a folder of its own: a test makes another version of it by changing what it is made of. */
export async function otherProgram(): Promise<OtherProgram> {
  const folder = await mkdtemp(join(tmpdir(), "bahi-other-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of PARTS)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !NOT_COPIED.test(path),
    });
  linkPackages(folder);
  for (const name of ["package.json", "package-lock.json"]) symlinkSync(join(root, name), join(folder, name));
  copyWebApp(folder);
  return {
    folder,
    change(file, change) {
      const path = join(folder, file);
      const before = readFileSync(path, "utf8");
      const after = change(before);
      expect(after).not.toBe(before);
      writeFileSync(path, after);
      noteBuilt(folder);
    },
  };
}

/**
 * The built web app is the same, whichever source is changed: built anew, it would be built in the folder that other tests
 * serve it from.
 */
function copyWebApp(folder: string): void {
  const built = join(folder, "web/dist");
  cpSync(join(root, "web/dist"), built, { recursive: true });
  for (const name of readdirSync(join(root, "web")))
    if (name !== "dist") symlinkSync(join(root, "web", name), join(folder, "web", name));
  noteBuilt(folder);
}

/** What is installed is shared; what is ours is found beside it. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules/@bahi"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@bahi" && name !== ".cache")
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  for (const part of ["contracts", "tools"])
    symlinkSync(join(folder, part), join(folder, "node_modules/@bahi", part));
  for (const group of ["packages", "services"])
    for (const name of readdirSync(join(folder, group)))
      symlinkSync(join(folder, group, name), join(folder, "node_modules/@bahi", name));
}
