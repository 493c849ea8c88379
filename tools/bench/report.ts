import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
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
    "processor time of one",
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
    row.processorTime ?? "",
    row.note,
  ]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const FILE = "bench/results.md";
const INTRODUCTION = `# What \`npm run bench\` measured

Each figure is the median of interleaved rounds; each ratio stands in the same run. A run replaces the parts that it
measures. "Processor time of one" is that of one event, request or call: the programs, clients included, and Postgres. It
tells what a ratio alone hides: on which side a machine is slower. It also says when something else was running.
`;

function sectionOf(part: string, rows: readonly BenchRow[], versions: Record<string, string>): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const date = new Date().toISOString().slice(0, 10);
  const load = `${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  const about = Object.entries({ date, commit, machine, load, ...versions })
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
  return `## ${part}\n\n${about}\n\n${tableOf(rows)}\n`;
}

/** The parts of the file, by name. */
async function sectionsOfFile(): Promise<Map<string, string>> {
  const text = await readFile(FILE, "utf8").catch(() => "");
  const [, ...sections] = text.split(/^(?=## )/m);
  return new Map(
    sections.map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? "", `${section.trimEnd()}\n`]),
  );
}

/** Writes the part into `bench/results.md`, with its figures, the machine and the versions. The others stay. */
export async function writePart(
  part: string,
  rows: readonly BenchRow[],
  versions: Record<string, string>,
): Promise<void> {
  const sections = await sectionsOfFile();
  sections.set(part, sectionOf(part, rows, versions));
  await mkdir("bench", { recursive: true });
  await writeFile(FILE, [INTRODUCTION, ...sections.values()].join("\n"));
}
