import { z } from "zod";

/** An upper bound for the length of a line: a picture in base64, or an event. */
export const LINE_LENGTH_MAX = 8 * 1024 * 1024;

/**
 * A history in a file: JSON Lines, written with gzip and read without it too. The first line is the head, then one line an
 * event in the order of the store, then one line a logo, and the last line has their counts. README.md says what is left
 * out.
 */
export const headLine = z.strictObject({
  format: z.literal("bahi-history"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
});

/** The beginning of a file of a later version of Bahi. */
export const laterHead = z.object({
  format: z.literal("bahi-history"),
  version: z.int().min(headLine.shape.version.value + 1),
});

/** `n` counts from 1; `link` (SHA-256, hex) identifies everything up to this event. */
export const eventLine = z.strictObject({
  n: z.int().min(1),
  stream: z.string(),
  revision: z.int().min(0),
  id: z.uuid(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  link: z.string(),
});

/** A picture that an event names by its SHA-256. */
export const logoLine = z.strictObject({
  logo: z.string(),
  contentType: z.enum(["image/png", "image/jpeg"]),
  base64: z.string(),
});

export const lastLine = z.strictObject({
  events: z.int().min(0),
  logos: z.int().min(0),
  link: z.string(),
  fingerprint: z.string().nullable(),
});
