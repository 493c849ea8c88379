/** A check of the source that passes or fails. Each counts as one in the total of `npm test`. */
export type Gate = { name: string; script: string; args: string[] };

export const gates: readonly Gate[] = [
  {
    name: "lint",
    script: "node_modules/oxlint/bin/oxlint",
    args: ["--type-aware", "--report-unused-disable-directives-severity=error"],
  },
  { name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--check", "."] },
  { name: "types", script: "node_modules/typescript/bin/tsc", args: ["-p", "."] },
  { name: "types of the web app", script: "node_modules/typescript/bin/tsc", args: ["-p", "web"] },
  {
    name: "types of the web app's tests",
    script: "node_modules/typescript/bin/tsc",
    args: ["-p", "tests/web"],
  },
  { name: "nothing unused", script: "node_modules/knip/bin/knip.js", args: ["--no-progress"] },
];
