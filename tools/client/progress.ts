import { SingleBar } from "cli-progress";

const LINE_EVERY_MS = 5_000;

/** `total`: where it has changed since. */
export type Progress = { update(done: number, total?: number): void; end(): void };

function bar(what: string, total: number): Progress {
  const single = new SingleBar({
    format: `${what.padEnd(10)} {bar} {percentage} % | {value} of {total} | {eta_formatted} left`,
    hideCursor: true,
    etaBuffer: 500,
    fps: 8,
  });
  single.start(total, 0);
  return {
    update(done, newTotal = total) {
      single.setTotal(newTotal);
      single.update(done);
    },
    end: () => single.stop(),
  };
}

function lines(what: string, total: number): Progress {
  let [count, all] = [0, total];
  const write = () => process.stderr.write(`${what}: ${count} of ${all}\n`);
  const timer = setInterval(write, LINE_EVERY_MS);
  return {
    update(done, newTotal = total) {
      [count, all] = [done, newTotal];
    },
    end() {
      clearInterval(timer);
      write();
    },
  };
}

/** Shows progress: a bar on a terminal, lines in a log. */
export function startProgress(what: string, total: number): Progress {
  return process.stderr.isTTY ? bar(what, total) : lines(what, total);
}

/** Shows how far the work is, which calls `done` for each thing done. */
export async function withProgress(
  what: string,
  total: number,
  work: (done: () => void) => Promise<void>,
): Promise<void> {
  const progress = startProgress(what, total);
  let count = 0;
  try {
    await work(() => progress.update((count += 1)));
  } finally {
    progress.end();
  }
}
