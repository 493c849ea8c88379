import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes `<folder>/<name>` for each program: it runs `<folder>/<name>.cjs` with its options of Node. So no manifest and no
 * command of an operator repeats them.
 */
export function writeStarters(folder: string, optionsOf: Record<string, readonly string[]>): void {
  for (const [name, options] of Object.entries(optionsOf)) {
    const call = ["exec node", ...options, `"$(dirname "$0")/${name}.cjs" "$@"`].join(" ");
    writeFileSync(join(folder, name), `#!/bin/sh\n${call}\n`, { mode: 0o755 });
  }
}
