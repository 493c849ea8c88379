import { type ProcessorTime, processorTime } from "./processor-time.ts";

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
  /** Processor time of each contestant, and what else was running: {@link Figures}. */
  processorTime?: string;
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

/** What one round of a contestant gave. */
export type Round = {
  figure: number;
  /** Events, requests or calls of this round, for the processor time of one. */
  operations: number;
};

/** The median of each contestant, and where the processor time went, as a text for the table. */
export type Figures<Name extends string> = Record<Name, number> & { processorTime: string };

type Measured = { figure: number; operations: number | null; spent: ProcessorTime | null; seconds: number };

async function measureRound(contestant: () => Promise<number | Round>): Promise<Measured> {
  const before = processorTime();
  const start = performance.now();
  const result = await contestant();
  const seconds = (performance.now() - start) / 1000;
  const after = processorTime();
  const spent =
    before === null || after === null
      ? null
      : {
          programs: after.programs - before.programs,
          postgres: after.postgres - before.postgres,
          elsewhere: after.elsewhere - before.elsewhere,
        };
  return typeof result === "number"
    ? { figure: result, operations: null, spent, seconds }
    : { ...result, spent, seconds };
}

/**
 * Runs the contestants in turn, A B C A B C …, because the speed of a machine drifts, and returns the median of each. A
 * contestant that says how many operations its figure is made of gets the processor time of one.
 */
export async function interleaved<Name extends string>(
  contestants: Record<Name, () => Promise<number | Round>>,
  rounds: number = ROUNDS,
): Promise<Figures<Name>> {
  const names = Object.keys(contestants) as Name[]; // the keys of a literal record are its names
  const results = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await measureRound(contestants[name]));
  }
  const medians = Object.fromEntries(
    names.map((name) => [name, median((results.get(name) ?? []).map(({ figure }) => figure))]),
  ) as Record<Name, number>;
  return { ...medians, processorTime: describeProcessorTime(results) };
}

const ELSEWHERE_SHARE_REPORTED = 0.05;

/** "ours 31 + 28 µs, peer 210 + 90 µs", programs and Postgres, and a sentence about a machine that was not quiet. */
function describeProcessorTime(results: ReadonlyMap<string, readonly Measured[]>): string {
  const parts: string[] = [];
  for (const [name, rounds] of results) {
    const costs = rounds.flatMap(({ operations, spent }) =>
      operations === null || spent === null
        ? []
        : [{ programs: (spent.programs / operations) * 1e6, postgres: (spent.postgres / operations) * 1e6 }],
    );
    if (costs.length === 0) continue;
    const micros = (of: "programs" | "postgres"): string => median(costs.map((cost) => cost[of])).toFixed(0);
    parts.push(`${name} ${micros("programs")} + ${micros("postgres")} µs`);
  }
  const all = [...results.values()].flat();
  const seconds = all.reduce((sum, round) => sum + round.seconds, 0);
  const elsewhere = all.reduce((sum, { spent }) => sum + (spent?.elsewhere ?? 0), 0) / seconds;
  if (elsewhere >= ELSEWHERE_SHARE_REPORTED) {
    parts.push(`**not quiet: ${elsewhere.toFixed(1)} processors were busy elsewhere**`);
  }
  return parts.join(", ");
}

/** How long it takes, in seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Calls `work` from `workers` loops until `durationMs` is over; the figure is calls per second. */
export async function throughput(
  workers: number,
  durationMs: number,
  work: (worker: number, call: number) => Promise<unknown>,
): Promise<Round> {
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
  return { figure: (calls * 1000) / (performance.now() - start), operations: calls };
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
