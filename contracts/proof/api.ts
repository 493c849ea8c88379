import { z } from "zod";
import { position } from "../position.ts";
import { readFingerprint } from "./fingerprint.ts";
import { proofReport } from "./report.ts";

/**
 * The fingerprint that an owner writes down. It identifies all events up to number `events`, whose place in the store
 * is `position` and whose time is `at`. Null before the first event.
 */
export const fingerprintAnswer = z.object({
  fingerprint: z.string().nullable(),
  position,
  events: z.int().min(0),
  at: z.string().nullable(),
});

const typedFingerprint = z.string().transform((typed, context) => {
  const fingerprint = readFingerprint(typed);
  if (fingerprint !== undefined) return fingerprint;
  const message = "A fingerprint is four groups of four letters and digits";
  context.issues.push({ code: "custom", message, input: typed });
  return z.NEVER;
});

/** POST /admin/verify. Looks for a fingerprint that was written down earlier in the history. */
export const verificationRequest = z
  .strictObject({ fingerprint: typedFingerprint.optional() })
  .nullish()
  .transform((body) => body ?? {});

/**
 * The progress of the latest proof. `idle`: there was none yet. `failed`: it could not be completed, which is not a
 * finding. `report` is the result of the last one that was completed.
 */
export const verificationProgress = z.object({
  state: z.enum(["idle", "running", "done", "failed"]),
  started_at: z.string().nullable(),
  events_done: z.int(),
  events_total: z.int(),
  events_per_second: z.int(),
  /** Null when none is running, or while it cannot be estimated. */
  seconds_left: z.int().nullable(),
  failure: z.string().nullable(),
  report: proofReport.nullable(),
});
export type VerificationProgress = z.infer<typeof verificationProgress>;
