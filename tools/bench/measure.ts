/** One line of the table: ours beside its limit and its peer, all measured in the same run. */
export type BenchRow = {
  path: string;
  unit: string;
  ours: number;
  limit: { name: string; value: number } | null;
  peer: { name: string; value: number } | null;
  goal: string;
  /** Null when there was nothing to compare with. */
  met: boolean | null;
  note: string;
};

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The `q` quantile of the values, by nearest rank. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
  if (value === undefined) throw new Error("nothing was measured");
  return value;
}

export const ROUNDS = 5;

/**
 * Runs the contestants in turn, A B C A B C …, because the speed of a machine drifts, and returns the median of each.
 */
export async function interleaved<Name extends string>(
  contestants: Record<Name, () => Promise<number>>,
  rounds: number = ROUNDS,
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[]; // the keys of a literal record are its names
  const results = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await contestants[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(results.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** How long it takes, in seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Calls `work` from `workers` loops until `durationMs` is over; returns calls per second. */
export async function throughput(
  workers: number,
  durationMs: number,
  work: (worker: number, call: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let calls = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let call = 0; performance.now() - start < durationMs; call += 1) {
        await work(worker, call);
        calls += 1;
      }
    }),
  );
  return (calls * 1000) / (performance.now() - start);
}

/** Calls `work` `calls` times in sequence; returns the duration of each in milliseconds. */
export async function latencies(calls: number, work: (call: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now();
    await work(call);
    took.push(performance.now() - start);
  }
  return took;
}
