import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { processorTime } from "./processor-time.ts";

const BUSY_SECONDS = 0.3;
/** User and system time are counted apart, each cut to a hundredth of a second. */
const COUNTED_SECONDS_MIN = BUSY_SECONDS - 0.02;

/** Spends that much processor time, however long it takes on a busy machine. */
const SPEND = `
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
  while (spent() < ${BUSY_SECONDS});
`;

async function spentBy(work: () => Promise<unknown>): Promise<number> {
  const before = processorTime();
  await work();
  const after = processorTime();
  if (before === null || after === null) throw new Error("Linux tells the processor time");
  return after.programs - before.programs;
}

test.runIf(process.platform === "linux")(
  "counts what a process spends that has begun and ended in between",
  async () => {
    const spent = await spentBy(() => once(spawn(process.execPath, ["--eval", SPEND]), "exit"));
    expect(spent).toBeGreaterThanOrEqual(COUNTED_SECONDS_MIN);
  },
);

test.runIf(process.platform === "linux")("counts what a process spends that goes on", async () => {
  const child = spawn(process.execPath, [
    "--eval",
    `${SPEND} console.log("spent"); setInterval(() => {}, 1e6)`,
  ]);
  try {
    expect(await spentBy(() => once(child.stdout, "data"))).toBeGreaterThanOrEqual(COUNTED_SECONDS_MIN);
  } finally {
    child.kill("SIGKILL");
  }
});
