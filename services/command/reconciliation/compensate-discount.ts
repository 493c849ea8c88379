import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { uuidOf } from "../execution/event-id.ts";
import { commandDigest } from "../execution/command-context.ts";
import type { ExcessDiscount } from "../accounts/judgement.ts";
import type { CommandStores } from "../command-stores.ts";
import { compensateDiscount } from "../payment/decide.ts";
import { withLimits } from "../payment/paid-invoices.ts";
import { systemActor } from "../system-actor.ts";
import { ownKeys, underOwnKey } from "./own-key.ts";

/** The key of the compensation for the discount with this key. Every instance makes the same one, so it happens once. */
function keyOfCompensation(key: string): string {
  return uuidOf(`${key} gave too much discount`);
}

/** The key where the command keeps what else it did, and is answered so. */
function keyOfTakingOff(key: string): string {
  return uuidOf(`${key} stays without its discount`);
}

/** They are stored, and in digests. */
const REASONS: Record<ExcessDiscount["cause"], string> = {
  discount: "With a discount given at the same moment, it exceeded the total of the invoice",
  return: "With goods that came back at the same moment, it exceeded the total of the invoice",
  correction: "The correction of the invoice that left room for the discount was undone",
};

/**
 * Compensates a discount with which all discounts on the invoice, and what came back of it, exceed its total. Two
 * instances that write at the same instant cannot see each other, so each appends first and then calls this. The later
 * one in the log is the excessive one, whichever instance looks. A credit note is never the excessive one: it settles
 * what was due, and the rest is credit of the customer. A discount that an undone correction had left room for is taken
 * off alone: its command was right when it was answered.
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
  if (last === undefined || last.position > excess.position) return; // changed or compensated meanwhile
  // A command is taken back by its own event. A node that lags behind may show one before it.
  if (excess.takesBack === "command" && last.position !== excess.position) return;

  const { commandKey, actor } = last.metadata;
  const reason = REASONS[excess.cause];
  const command = { paymentId, reason };
  const isAlone = excess.takesBack === "discount" || actor.id === systemActor.id;
  const context = {
    key: excess.takesBack === "discount" ? keyOfTakingOff(commandKey) : keyOfCompensation(commandKey),
    // The name is stored in digests and stays.
    digest: commandDigest("TakeBackDiscount", command),
    actor: systemActor,
    at: now().toISOString(),
    version,
    causedBy: commandKey,
  };
  const totalOf = (invoiceId: number) => accounts.invoice(invoiceId)?.totalPaise ?? 0;
  try {
    await underOwnKey(withLimits(context, accounts), (own) =>
      payments.execute(paymentId, own, (payment) => compensateDiscount(command, payment, isAlone, totalOf)),
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
  if ((await stores.payments.resultOf(paymentId, ownKeys(keyOfCompensation(key)))) !== undefined) {
    throw refused(
      "discount-above-total",
      "With a discount or a return of the same moment, it exceeds the total of the invoice",
    );
  }
}
