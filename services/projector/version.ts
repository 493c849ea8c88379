import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const root = join(import.meta.dirname, "../..");

/** How the rows get into the database does not change what they are. */
const MECHANICS = ["live", "rebuild", "chain", "verify", "system", "node_modules"];

/** Every file that decides which rows a history becomes: the projections, the tables, and the events themselves. */
export function projectionSources(): string[] {
  const projections = filesIn("services/projector").filter((file) => {
    const [folder, ...rest] = relative("services/projector", file).split(sep);
    return folder !== undefined && rest.length > 0 && !MECHANICS.includes(folder);
  });
  const tables = filesIn("packages/read-models").filter((file) => /(table|view)\.ts$/.test(file));
  const events = filesIn("contracts").filter((file) => /(events|upcast)\.ts$/.test(file));
  return [...projections, ...tables, ...events, join("contracts", "invoice", "status.ts")].toSorted();
}

/**
 * The version of the projections: a fingerprint of their sources, so that nobody can forget to raise it. A generation
 * that other sources have built is replaced at the next start; reads go on meanwhile.
 */
export function projectionVersion(): string {
  const hash = createHash("sha256");
  for (const file of projectionSources()) hash.update(readFileSync(join(root, file))).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file) && !file.includes("node_modules"),
    )
    .map((file) => join(folder, file));
}
