// Apart from the schemas: a screen that names the buckets loads none of them.

/** By how many days something is late, counted from its due date. */
export const BUCKETS = ["not_due", "1-30", "31-60", "61-90", "90+"] as const;
export type Bucket = (typeof BUCKETS)[number];

const NAMES: Record<Bucket, string> = {
  not_due: "Not due",
  "1-30": "1–30 days",
  "31-60": "31–60 days",
  "61-90": "61–90 days",
  "90+": "Over 90 days",
};

/** How late something is, as it is read. */
export function bucketName(bucket: Bucket): string {
  return NAMES[bucket];
}
