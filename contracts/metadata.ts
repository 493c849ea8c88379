import { z } from "zod";
import { recordId } from "./id.ts";

export const role = z.enum(["admin", "staff"]);
export type Role = z.infer<typeof role>;

/** Who did it. User 0 is the program itself, for the first admin. */
export const actor = z.strictObject({ id: z.int().min(0), name: z.string(), role });
export type Actor = z.infer<typeof actor>;

const invoicePaise = z.strictObject({ invoiceId: recordId, paise: z.int().min(0) });

/**
 * The metadata of every event. These names are stored for ever.
 *
 * Two instances that change what is on an invoice at the same instant do not see each other. The limits that an event was
 * decided by tell it later: when more is on the invoice before it in the log, it was decided without seeing some of that.
 */
export const eventMetadata = z.strictObject({
  /** When it was decided: ISO 8601 in UTC. */
  at: z.iso.datetime(),
  actor,
  /** The Idempotency-Key of the command; all events of one command share it. */
  commandKey: z.string().min(1).max(200),
  /**
   * Distinguishes two commands with one key: a digest of the request without its passwords, or of the command where the
   * program sent it itself, as earlier releases did for every command.
   */
  bodyDigest: z.string(),
  /** Version of the stored shape of `data`; an upcaster reads older ones. */
  version: z.int().min(1),
  /**
   * Of a discount on an invoice, by the rule at that time: the most that all other discounts on it and what credit notes
   * settle of it may add up to. Of the correction of an invoice: the most that all discounts on it may add up to.
   */
  discountOthersPaiseMax: z.int().min(0).optional(),
  /**
   * Of a payment that is on several invoices or in part, by the rule at that time: for each of them, the most that may be
   * settled of it beside the payment's money. Of a correction that changes the total or the customer: the most that may be
   * settled of the invoice once it has released money. One that undoes a correction has this limit alone, an empty list
   * where it changes neither: whatever does not fit leaves, discounts too.
   */
  othersPaiseMax: z.array(invoicePaise).optional(),
  /**
   * Of a payment with one of these limits: the totals of the invoices that they were reckoned from. When a correction before
   * it in the log has changed a total, the limits change by as much.
   */
  limitTotals: z.array(invoicePaise).optional(),
  /** Key of the command that caused this one: the deletion or correction of an invoice, for a payment that left it. */
  causedBy: z.string().optional(),
});
export type EventMetadata = z.infer<typeof eventMetadata>;

/** When an event was decided, and who sent its command. */
export type Made = Pick<EventMetadata, "at" | "actor">;
