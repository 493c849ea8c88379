import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import type { PaymentStatus } from "@bahi/contracts/invoice/api.ts";
import { paymentStatusNames } from "@bahi/contracts/invoice/status-names.ts";
import { BUCKETS, type Bucket, bucketName } from "@bahi/contracts/report/buckets.ts";
import { inLanguage } from "./in-language.ts";

// What the contracts name, because the server writes it into files. Those are in English.

export type MethodNames = Readonly<Record<PaymentMethod, string>>;
export const methodNames = inLanguage("methods", paymentMethods);

export type StatusNames = Readonly<Record<PaymentStatus, string>>;
export const statusNames = inLanguage("statuses", paymentStatusNames);

export type BucketNames = Readonly<Record<Bucket, string>>;
const englishBuckets = Object.fromEntries(BUCKETS.map((bucket) => [bucket, bucketName(bucket)]));
export const bucketNames = inLanguage("buckets", englishBuckets as BucketNames); // one for each bucket
