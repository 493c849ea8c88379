import { z } from "zod";
import { recordId } from "./id.ts";
import { actor } from "./metadata.ts";

export const noun = z.enum(["customer", "product", "invoice", "payment", "credit_note", "user", "settings"]);
export type Noun = z.infer<typeof noun>;

/** One field that an event changed; null where there was or is nothing. */
export const fieldChange = z.object({ field: z.string(), from: z.json(), to: z.json() });
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * The entry that caused another one, such as the merge that moved an invoice, the deletion that made a payment an
 * advance.
 */
export const historyCause = z.object({
  noun,
  record_id: recordId,
  position: z.string(),
  event: z.string(),
  title: z.string(),
});

/**
 * One entry of a record's timeline. `command_key` is the key of its command, `caused_by` the key of the command that
 * caused it. `cause` is the entry of that command on another record. The settings are record 1.
 */
export const historyEntry = z.object({
  noun,
  record_id: recordId,
  position: z.string(),
  at: z.string(),
  actor,
  event: z.string(),
  title: z.string(),
  changes: z.array(fieldChange),
  reason: z.string(),
  command_key: z.string(),
  caused_by: z.string().nullable(),
  cause: historyCause.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
