import { daysAfter } from "@bahi/contracts/calendar.ts";
import type { Bucket } from "@bahi/contracts/report/buckets.ts";
import { type RawBuilder, sql } from "kysely";

/** The buckets as columns, in paise. */
export const BUCKET_COLUMNS = {
  not_due: "not_due_paise",
  "1-30": "late_1_paise",
  "31-60": "late_31_paise",
  "61-90": "late_61_paise",
  "90+": "late_91_paise",
} as const satisfies Record<Bucket, string>;

const ORDER = Object.keys(BUCKET_COLUMNS);
/** The most days late of each bucket but the last one. */
const DAYS_LATE_MAX = [0, 30, 60, 90];

/** SQL: whether something with this due date is in the bucket on that day. */
export function isInBucket(bucket: Bucket, on: string, dueDate: RawBuilder<unknown>): RawBuilder<boolean> {
  const ends = [...DAYS_LATE_MAX.map((days) => daysAfter(on, -days)), "-infinity"];
  const place = ORDER.indexOf(bucket);
  return sql`(${dueDate} >= ${ends[place]}::date and ${dueDate} < ${ends[place - 1] ?? "infinity"}::date)`;
}

/** SQL: the sum of `due_paise` of each bucket, over rows with a `due_date`. */
export function bucketSums(on: string) {
  const sumOf = (bucket: Bucket) =>
    sql<number>`coalesce(sum(due_paise) filter (where ${isInBucket(bucket, on, sql.ref("due_date"))}), 0)::bigint`;
  return [
    sumOf("not_due").as("not_due_paise"),
    sumOf("1-30").as("late_1_paise"),
    sumOf("31-60").as("late_31_paise"),
    sumOf("61-90").as("late_61_paise"),
    sumOf("90+").as("late_91_paise"),
  ] as const;
}
