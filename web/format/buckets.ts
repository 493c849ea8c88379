import type { Bucket } from "@bahi/contracts/report/buckets.ts";

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
