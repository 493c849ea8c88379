import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { uuidOf } from "../execution/event-id.ts";
import { digestOf } from "../execution/command-context.ts";
import type { CommandStores } from "../command-stores.ts";
import { compensateDiscount } from "../payment/decide.ts";
import { withLimits } from "../payment/paid-invoices.ts";
import { systemActor } from "../system-actor.ts";

/** The key of the compensation for the discount with this key. Every instance makes the same one, so it happens once. */
function keyOfCompensation(key: string): string {
  return uuidOf(`${key} gave too much discount`);
}

/** They are stored, and in digests. */
const REASONS = {
  discount: "With a discount given at the same moment, it exceeded the total of the invoice",
  return: "With goods that came back at the same moment, it exceeded the total of the invoice",
};

/**
 * Compensates a discount with which all discounts on the invoice, and what came back of it, exceed its total. Two
 * instances that write at the same instant cannot see each other, so each appends first and then calls this. The later
 * one in the log is the excessive one, whichever instance looks. A credit note is never the excessive one: it settles
 * what was due, and the rest is credit of the customer.
 */
export async function compensateExcessDiscount(
  stores: CommandStores,
  paymentId: number,
  now: () => Date,
): Promise<void> {
  const { accounts, payments } = stores;
  await accounts.catchUp();
  const excess = accounts.excessiveDiscounts.get(paymentId);
  if (excess === undefined) return;
  const { last, version } = await payments.load(paymentId);
  if (last?.position !== excess.position) return; // changed or compensated meanwhile

  const { commandKey, actor } = last.metadata;
  const reason = REASONS[excess.cause];
  const command = { paymentId, reason };
  const isCompensated = actor.id === systemActor.id;
  const context = {
    key: keyOfCompensation(commandKey),
    // The name is stored in digests and stays.
    digest: digestOf("TakeBackDiscount", command),
    actor: systemActor,
    at: now().toISOString(),
    version,
    causedBy: commandKey,
  };
  try {
    await payments.execute(paymentId, withLimits(context, accounts), (payment) =>
      compensateDiscount(command, payment, isCompensated),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // refused as stale: the new version is checked by its own command
  }
}

/** Refuses a command whose discount was compensated, also when it is repeated. */
export async function refuseExcessDiscount(
  stores: CommandStores,
  paymentId: number,
  key: string,
  now: () => Date,
): Promise<void> {
  await compensateExcessDiscount(stores, paymentId, now);
  if ((await stores.payments.resultOf(paymentId, keyOfCompensation(key))) !== undefined) {
    throw refused(
      "discount-above-total",
      "With a discount or a return of the same moment, it exceeds the total of the invoice",
    );
  }
}
