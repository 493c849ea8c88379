import { z } from "zod";

/** The place of an event: `number` counts from 1 over the whole history, `position` is that of the store. */
const place = { number: z.int().min(1), position: z.string().nullable() };

/** An event as it is stored now. */
const shownEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
});

/**
 * A finding about an event.
 * - `changed`: the event stored there is not the one that was recorded when it was first applied
 * - `rewritten`: the same content in other bytes than this program writes
 * - `removed`: it was recorded, and the store does not have it
 * - `inserted`: it comes before recorded events, and was not recorded itself
 * - `moved`: it was recorded at another place
 * - `not-recorded`: it comes after all recorded events, and no projector has recorded it
 * - `picture-missing`, `picture-damaged`: the picture that it names is not in the database as it was uploaded
 * - `inapplicable`: it does not fit the events before it; nothing after it was compared
 */
const eventFinding = z.object({
  about: z.literal("event"),
  kind: z.enum([
    "changed",
    "rewritten",
    "removed",
    "inserted",
    "moved",
    "not-recorded",
    "picture-missing",
    "picture-damaged",
    "inapplicable",
  ]),
  ...place,
  event: shownEvent.nullable(),
  sentence: z.string(),
});
export type EventFinding = z.infer<typeof eventFinding>;

/**
 * A row, or one field of it, that differs from what the events yield. `stored` is null when the row is missing,
 * `expected` when there should be none.
 */
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

/** A finding about the chain itself: its record was changed, a count is wrong, or a fingerprint matches no event. */
const proofFinding = z.object({
  about: z.enum(["record", "checkpoint", "fingerprint"]),
  sentence: z.string(),
});

/** The findings of a proof of the whole history. */
export const proofReport = z.object({
  /** True when nothing was found. */
  ok: z.boolean(),
  started_at: z.string(),
  seconds: z.number(),
  /** The number of events that were read, and the last position. */
  events: z.int(),
  position: z.string(),
  events_per_second: z.int(),
  /** The fingerprint of the stored history; null when it is empty. */
  fingerprint: z.string().nullable(),
  /**
   * Fingerprints that were written down earlier, each with the event that it belongs to, its position and its time;
   * null when there is none.
   */
  fingerprints: z.array(
    z.object({
      fingerprint: z.string(),
      number: z.int().nullable(),
      position: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  /** The number of rows compared in each read model. */
  rows: z.record(z.string(), z.int()),
  /** The first differences; there may be more. */
  findings: z.array(z.union([eventFinding, rowFinding, proofFinding])),
  finding_count: z.int(),
});
export type ProofReport = z.infer<typeof proofReport>;
export type Finding = ProofReport["findings"][number];
