import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const hasProc = process.platform === "linux";

/** True for a process that is alive. One that has ended and is only not yet fetched by its parent is not. */
export function isRunning(pid: number): boolean {
  if (hasProc && statOf(pid)?.fields[0] === "Z") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return ""; // no such process
  }
}

/** Fields of `/proc/<pid>/stat`, where the name stands in parentheses and may hold spaces. */
function statOf(pid: number): { name: string; fields: string[] } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    return { name: text.slice(text.indexOf("(") + 1, end), fields: text.slice(end + 2).split(" ") };
  } catch {
    return undefined;
  }
}

/** The name of the program that a process runs; empty when there is no such process. */
export function nameOfProcess(pid: number): string {
  if (hasProc) return statOf(pid)?.name ?? "";
  return ps(pid, "comm").split("/").at(-1) ?? "";
}

/** When a process started, in words of the system: tells it from a later one with the same number. */
export function startOfProcess(pid: number): string {
  if (hasProc) return statOf(pid)?.fields[19] ?? "";
  return ps(pid, "lstart");
}
