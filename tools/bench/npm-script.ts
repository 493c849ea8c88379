import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const BOOTSTRAP = "tools/bootstrap.mjs ";

/** The arguments of Node with which `npm run NAME` runs its program. Errors: a script that does not go through the bootstrap. */
export function argumentsOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, after] = scripts[name]?.split(BOOTSTRAP) ?? [];
  if (after === undefined) throw new Error(`npm run ${name} does not go through ${BOOTSTRAP}`);
  return after.split(" ").map((part) => (part.startsWith("--") ? part : join(ROOT, part)));
}
