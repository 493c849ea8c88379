import { z } from "zod";
import { recordId } from "../id.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

const profile = {
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  transporter: z.string(),
  companyName: z.string(),
  gstNumber: z.string(),
};

export const customerAdded = z.object({
  type: z.literal("CustomerAdded"),
  data: z.strictObject({ customerId: recordId, ...profile }),
});

/** Holds the whole new profile. */
export const customerChanged = z.object({
  type: z.literal("CustomerChanged"),
  data: z.strictObject({ customerId: recordId, ...profile }),
});

/** The customer leaves lists and pickers; the account and the history stay. */
export const customerDeleted = z.object({
  type: z.literal("CustomerDeleted"),
  data: z.strictObject({ customerId: recordId, reason: z.string() }),
});

/** A deletion raced with new business, so the customer is active again. */
export const customerRestored = z.object({
  type: z.literal("CustomerRestored"),
  data: z.strictObject({ customerId: recordId, reason: z.string() }),
});

/**
 * From this event on, every invoice and payment of the sources belongs to the master, also one that is stored after it.
 * `filled` holds the fields that were blank at the master and are taken from the sources.
 */
export const customersMerged = z.object({
  type: z.literal("CustomersMerged"),
  data: z.strictObject({
    masterId: recordId,
    sourceIds: z.array(recordId).min(1),
    filled: z.strictObject(profile).partial(),
  }),
});

export const customerEvent = z.discriminatedUnion("type", [
  customerAdded,
  customerChanged,
  customerDeleted,
  customerRestored,
  customersMerged,
]);
export type CustomerEvent = z.infer<typeof customerEvent>;

/** All customers are one register, in one stream: a merge changes several of them in one event, all or nothing. */
export const CUSTOMERS_STREAM = "customers";
