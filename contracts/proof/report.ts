import { z } from "zod";

/** Where an event stands: `number` counts from 1 over the whole history, `position` is its place in the store. */
const place = { number: z.int().min(1), position: z.string().nullable() };

/** An event as the store has it now. */
const shownEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
});

/**
 * What was found about an event.
 * - `changed`: what is stored there is not what was recorded when the event was first applied
 * - `rewritten`: it says the same, in other bytes than this program writes
 * - `removed`: it was recorded, and the store does not have it
 * - `inserted`: it stands before events that were recorded, and was not recorded itself
 * - `moved`: it was recorded at another place
 * - `not-recorded`: it stands after all recorded events, and no projector has recorded it
 * - `inapplicable`: it does not fit what is before it, so that nothing could be compared from there on
 */
const eventFinding = z.object({
  about: z.literal("event"),
  kind: z.enum(["changed", "rewritten", "removed", "inserted", "moved", "not-recorded", "inapplicable"]),
  ...place,
  event: shownEvent.nullable(),
  sentence: z.string(),
});
export type EventFinding = z.infer<typeof eventFinding>;

/** A row, or one field of it, that is not what the events say. Null: there is no such row, or it should not be there. */
const rowFinding = z.object({
  about: z.literal("row"),
  kind: z.enum(["different", "missing", "surplus"]),
  table: z.string(),
  key: z.record(z.string(), z.unknown()),
  field: z.string().nullable(),
  stored: z.unknown(),
  expected: z.unknown(),
  sentence: z.string(),
});
export type RowFinding = z.infer<typeof rowFinding>;

/** What was found about the proof itself: its record was changed, a count is wrong, a fingerprint belongs nowhere. */
const proofFinding = z.object({
  about: z.enum(["record", "checkpoint", "fingerprint"]),
  sentence: z.string(),
});

/** Everything that was found when the whole history was proved. */
export const proofReport = z.object({
  /** True when nothing was found. */
  ok: z.boolean(),
  started_at: z.string(),
  seconds: z.number(),
  /** How many events were read, and up to where. */
  events: z.int(),
  position: z.string(),
  events_per_second: z.int(),
  /** Of the history as it is stored now; null when it is empty. */
  fingerprint: z.string().nullable(),
  /**
   * Fingerprints that were written down before, and the event that each one belongs to, with its position and the time
   * that stands in it; null when there is none.
   */
  fingerprints: z.array(
    z.object({
      fingerprint: z.string(),
      number: z.int().nullable(),
      position: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  /** How many rows of each read model were compared. */
  rows: z.record(z.string(), z.int()),
  /** The first of them; there may be more than are listed. */
  findings: z.array(z.union([eventFinding, rowFinding, proofFinding])),
  finding_count: z.int(),
});
export type ProofReport = z.infer<typeof proofReport>;
export type Finding = ProofReport["findings"][number];
