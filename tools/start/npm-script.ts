import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const RUN = "tools/run.sh ";

/** Options of Node, and the file that it runs. */
export type NodeCall = { options: string[]; program: string };

/** How `npm run NAME` calls Node. Errors: a script that does not go through `tools/run.sh`. */
export function callOf(name: string): NodeCall {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [, after] = scripts[name]?.split(RUN) ?? [];
  const parts = after?.split(" ") ?? [];
  const program = parts.find((part) => !part.startsWith("--"));
  if (program === undefined) throw new Error(`npm run ${name} does not go through ${RUN}`);
  return { options: parts.slice(0, parts.indexOf(program)), program };
}

/** The arguments of Node with which `npm run NAME` runs its program. */
export function argumentsOf(name: string): string[] {
  const { options, program } = callOf(name);
  return [...options, join(ROOT, program)];
}
