import { sql } from "kysely";

/** The quartiles of some amounts in paise; null when there are none. */
export type Quartiles = { count: number; q1: number | null; q3: number | null };

/** Fewer values than this say nothing about what is usual. */
const VALUES_MIN = 8;

/** The quartiles interpolate between the two nearest values, as `percentile_cont` does (Hyndman and Fan's type 7). */
export function quartilesOf(column: string) {
  const value = sql.ref(column);
  return [
    sql<number>`count(*)`.as("count"),
    sql<number | null>`percentile_cont(0.25) within group (order by ${value})`.as("q1"),
    sql<number | null>`percentile_cont(0.75) within group (order by ${value})`.as("q3"),
  ] as const;
}

/**
 * The amount in paise above which a value is an outlier: Tukey's upper fence, Q3 + 1.5 × (Q3 − Q1), to the paisa, but
 * not below `leastPaise`. With fewer than eight values it is `fixedPaise`.
 */
export function thresholdPaise(
  { count, q1, q3 }: Quartiles,
  limits: { leastPaise: number; fixedPaise: number },
): number {
  if (count < VALUES_MIN || q1 === null || q3 === null) return limits.fixedPaise;
  return Math.max(Math.round(q3 + 1.5 * (q3 - q1)), limits.leastPaise);
}
