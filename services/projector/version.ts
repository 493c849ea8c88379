import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const readModels = join(here, "../../packages/read-models");
const contracts = join(here, "../../contracts");

/** Everything that decides which rows a history of events becomes. */
function sources(): string[] {
  const projections = filesIn(here).filter((file) =>
    /\/(projection|owner|changes|rupees|normal|similar|duplicates)\.ts$/.test(file),
  );
  const tables = filesIn(readModels).filter((file) => file.endsWith("/table.ts"));
  return [...projections, ...tables, join(contracts, "invoice/status.ts")];
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.includes("node_modules"))
    .map((file) => join(directory, file));
}

/**
 * The version of the projections: a fingerprint of their sources, so that it cannot be forgotten. A generation that was
 * built by other sources is replaced at the next start.
 */
export function projectionVersion(): string {
  const hash = createHash("sha256");
  for (const file of sources().toSorted()) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}
