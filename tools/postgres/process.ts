import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";

const hasProc = process.platform === "linux";

/** True for a process that is running. A zombie is not. */
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

/** Fields of `/proc/<pid>/stat`, where the name is in parentheses and may contain spaces. */
function statOf(pid: number): { name: string; fields: string[] } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    return { name: text.slice(text.indexOf("(") + 1, end), fields: text.slice(end + 2).split(" ") };
  } catch {
    return undefined;
  }
}

/** The folder of its data, where a process is the server of a Postgres; undefined for all others. */
export function folderOfPostgres(pid: number): string | undefined {
  try {
    if (hasProc) {
      const isPostgres = statOf(pid)?.name.startsWith("postgres") ?? false;
      return isPostgres ? readlinkSync(`/proc/${pid}/cwd`) : undefined; // it changes into its folder, and never out of it
    }
    const folder = /postgres -D (.+?) -c /.exec(ps(pid, "command"))?.[1];
    return folder === undefined ? undefined : realpathSync(folder);
  } catch {
    return undefined; // somebody else's, it has ended, or its folder is gone
  }
}

/** When a process started, in units of the system: distinguishes it from a later one with the same pid. */
export function startOfProcess(pid: number): string {
  if (hasProc) return statOf(pid)?.fields[19] ?? "";
  return ps(pid, "lstart");
}
