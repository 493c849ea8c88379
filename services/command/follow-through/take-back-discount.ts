import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { uuidOf } from "../carry-out/event-id.ts";
import { digestOf } from "../carry-out/order.ts";
import type { Books } from "../books.ts";
import { takeBackDiscount } from "../payment/decide.ts";
import { withDiscountLimit } from "../payment/paid-invoice.ts";
import { program } from "./program.ts";

/** The key under which what this key did is taken back: whoever notices first, it happens once. */
function keyOfTakingBack(key: string): string {
  return uuidOf(`${key} gave too much discount`);
}

/**
 * The discounts on an invoice stay within its total. Two that are decided at the same instant through two instances
 * cannot see each other, so each writes first and then looks here: the one that is later in the log is one too many,
 * for whoever looks.
 */
export async function takeBackExcess(books: Books, paymentId: number, now: () => Date): Promise<void> {
  const { accounts, invoices, payments } = books;
  await accounts.catchUp();
  const position = accounts.excessiveDiscounts.get(paymentId);
  if (position === undefined) return;
  const { state, last, version } = await payments.load(paymentId);
  if (last?.position !== position) return; // it has been changed or taken back meanwhile

  const { commandKey, actor } = last.metadata;
  const reason = "With a discount given at the same moment, it exceeded the total of the invoice";
  const command = { paymentId, reason };
  const isTakenBack = actor.id === program.id;
  const [fact] = takeBackDiscount(command, state, isTakenBack);
  const kept = fact?.type === "PaymentChanged" ? fact.data : undefined;
  const invoiceId = kept?.invoiceId ?? undefined;
  const invoice = invoiceId === undefined ? undefined : (await invoices.load(invoiceId)).state;
  const asked = {
    key: keyOfTakingBack(commandKey),
    digest: digestOf("TakeBackDiscount", command),
    actor: program,
    at: now().toISOString(),
    version,
    causedBy: commandKey,
  };
  const order =
    kept === undefined || invoice === undefined
      ? asked
      : withDiscountLimit(asked, kept.discountPaise, invoice);
  try {
    await payments.carryOut(paymentId, order, (payment) => takeBackDiscount(command, payment, isTakenBack));
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // another version than this one is looked at anew
  }
}

/** Refuses an order whose discount was taken back, however often it comes. */
export async function refuseExcess(
  books: Books,
  paymentId: number,
  key: string,
  now: () => Date,
): Promise<void> {
  await takeBackExcess(books, paymentId, now);
  if (await books.payments.knowsKey(paymentId, keyOfTakingBack(key))) {
    throw refused("discount-above-total", "All discounts on the invoice together exceed its total");
  }
}
