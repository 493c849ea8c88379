import { z } from "zod";
import { position } from "../position.ts";
import { readFingerprint } from "./fingerprint.ts";
import { proofReport } from "./report.ts";

/**
 * What an owner writes down: it stands for every event up to the one with the number `events`, whose place in the store
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

/** POST /admin/verify. A fingerprint that was written down before is looked for in the history. */
export const verificationRequest = z
  .strictObject({ fingerprint: typedFingerprint.optional() })
  .nullish()
  .transform((body) => body ?? {});

/**
 * How far the latest proof of the books is. `idle`: there was none yet. `failed`: it could not be carried out, which
 * says nothing about the books. `report` is what the last one that was carried out has found.
 */
export const verificationProgress = z.object({
  state: z.enum(["idle", "running", "done", "failed"]),
  started_at: z.string().nullable(),
  events_done: z.int(),
  events_total: z.int(),
  events_per_second: z.int(),
  /** Null when none is running, or it is too early to say. */
  seconds_left: z.int().nullable(),
  failure: z.string().nullable(),
  report: proofReport.nullable(),
});
export type VerificationProgress = z.infer<typeof verificationProgress>;
