import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import type { BenchRow } from "./measure.ts";

function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 4 });
}

function compared(ours: number, other: BenchRow["limit"]): string[] {
  if (other === null) return ["", ""];
  return [`${figure(other.value)} (${other.name})`, figure(ours / other.value)];
}

/** The whole table as Markdown. */
export function tableOf(rows: readonly BenchRow[]): string {
  const head = [
    "path",
    "unit",
    "ours",
    "limit",
    "ours / limit",
    "peer",
    "ours / peer",
    "goal",
    "met",
    "note",
  ];
  const lines = rows.map((row) => [
    row.path,
    row.unit,
    figure(row.ours),
    ...compared(row.ours, row.limit),
    ...compared(row.ours, row.peer),
    row.goal,
    row.met === null ? "" : row.met ? "yes" : "no",
    row.note,
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Writes `bench/results.md` with the figures, the machine and the versions. */
export async function writeResults(
  rows: readonly BenchRow[],
  versions: Record<string, string>,
): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const about = Object.entries({ machine, commit, ...versions, date: new Date().toISOString().slice(0, 10) })
    .map(([name, value]) => `- ${name}: ${value}`)
    .join("\n");
  await mkdir("bench", { recursive: true });
  await writeFile(
    "bench/results.md",
    `# What \`npm run bench\` measured\n\nEach figure is the median of interleaved rounds; each ratio stands in the same run.\n\n${about}\n\n${tableOf(rows)}\n`,
  );
}
