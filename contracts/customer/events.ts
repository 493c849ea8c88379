import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { creditDays } from "../credit-days.ts";
import { recordId } from "../id.ts";
import { paise } from "../amount.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

const texts = {
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  transporter: z.string(),
  companyName: z.string(),
  gstNumber: z.string(),
};
/** `creditDays` is null when the default of the settings applies, and in events of version 1. */
const profile = { ...texts, creditDays: creditDays.nullable() };

export const customerAdded = z.object({
  type: z.literal("CustomerAdded"),
  data: z.strictObject({ customerId: recordId, ...profile }),
});
export type CustomerAdded = z.infer<typeof customerAdded>["data"];

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

const opening = { amountPaise: paise, date: businessDate };

/**
 * The balance with which the account begins: owed by the customer above zero, an advance below. It replaces the one
 * before; an amount of zero takes it away.
 */
export const openingBalanceSet = z.object({
  type: z.literal("OpeningBalanceSet"),
  data: z.strictObject({ customerId: recordId, ...opening }),
});

/**
 * From this event on, every invoice and payment of the sources belongs to the master, also one that is stored after it.
 * `filled` holds the fields that were blank at the master and are taken from the sources. `opening` is the opening
 * balance of the master from then on: the sum of all, with the earliest date. Null without one, and in events of
 * versions before 3, when there were none.
 */
export const customersMerged = z.object({
  type: z.literal("CustomersMerged"),
  data: z.strictObject({
    masterId: recordId,
    sourceIds: z.array(recordId).min(1),
    filled: z.strictObject({ ...texts, creditDays }).partial(),
    opening: z.strictObject(opening).nullable(),
  }),
});

export type Filled = z.infer<typeof customersMerged>["data"]["filled"];

export const customerEvent = z.discriminatedUnion("type", [
  customerAdded,
  customerChanged,
  customerDeleted,
  customerRestored,
  openingBalanceSet,
  customersMerged,
]);
export type CustomerEvent = z.infer<typeof customerEvent>;

/** All customers are one register, in one stream: a merge changes several of them in one event, all or nothing. */
export const CUSTOMERS_STREAM = "customers";
