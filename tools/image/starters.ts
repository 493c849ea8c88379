import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ALLOCATOR } from "../start/node-options.ts";

/**
 * Writes `<folder>/<name>` for each program: it runs `<folder>/<name>.cjs` with its options of Node, and of the allocator.
 * So no manifest and no command of an operator repeats them.
 */
export function writeStarters(folder: string, optionsOf: Record<string, readonly string[]>): void {
  for (const [name, options] of Object.entries(optionsOf)) {
    const lines = [
      "#!/bin/sh",
      ...Object.entries(ALLOCATOR).map(([variable, value]) => `export ${variable}=${value}`),
      ["exec node", ...options, `"$(dirname "$0")/${name}.cjs" "$@"`].join(" "),
    ];
    writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(""), { mode: 0o755 });
  }
}
