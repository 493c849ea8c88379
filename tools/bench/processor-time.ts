import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in these units: USER_HZ is 100 on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time in seconds. */
export type ProcessorTime = {
  /** Of this process, its threads, and what it has started, without Postgres. */
  programs: number;
  /** Of every Postgres that it has started, with all sessions. */
  postgres: number;
  /** Of everything else on this machine, and what its host took away. */
  elsewhere: number;
};

type ProcessTimes = {
  pid: number;
  parent: number;
  command: string;
  own: number;
  ofEndedChildren: number;
};

/** The fields of `/proc/<pid>/stat` after the command, which may hold spaces and brackets itself. */
function readProcess(pid: string): ProcessTimes | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null; // it has ended since the folder was listed
  }
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  const seconds = (field: number): number => Number(fields[field]) / TICKS_PER_SECOND;
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    command: text.slice(text.indexOf("(") + 1, end),
    own: seconds(11) + seconds(12),
    ofEndedChildren: seconds(13) + seconds(14),
  };
}

/** Busy seconds of all processors since the machine was started: user, nice, system, interrupts, and stolen. */
function busyOfMachine(): number {
  const [, user, nice, system, , , irq, softirq, steal] =
    /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[0].split(/ +/).map(Number) ?? [];
  const ticks = [user, nice, system, irq, softirq, steal].reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return ticks / TICKS_PER_SECOND;
}

/** The processes that `root` has started, and theirs, with itself. */
function descendants(root: number, all: readonly ProcessTimes[]): ProcessTimes[] {
  const found = new Set([root]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

/** Processor time spent so far. Null where the system does not tell, which is everywhere but on Linux. */
export function processorTime(): ProcessorTime | null {
  if (process.platform !== "linux") return null;
  const busy = busyOfMachine();
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((one) => one !== null);
  const time: ProcessorTime = { programs: 0, postgres: 0, elsewhere: 0 };
  for (const { command, own, ofEndedChildren } of descendants(process.pid, all)) {
    time[command === "postgres" ? "postgres" : "programs"] += own + ofEndedChildren;
  }
  time.elsewhere = busy - time.programs - time.postgres;
  return time;
}
