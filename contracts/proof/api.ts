import { z } from "zod";
import { position } from "../position.ts";

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
