// Apart from the schemas: a screen that names the buckets loads none of them.

/** By how many days something is late, counted from its due date. */
export const BUCKETS = ["not_due", "1-30", "31-60", "61-90", "90+"] as const;
export type Bucket = (typeof BUCKETS)[number];
