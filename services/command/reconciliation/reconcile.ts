import type { CommandStores } from "../command-stores.ts";
import { undoExcessCorrections } from "./compensate-correction.ts";
import { compensateExcessDiscount } from "./compensate-discount.ts";
import { giveBackExcess } from "./give-back-allocations.ts";
import { movePaymentsToAdvance } from "./move-payments.ts";
import { releaseMoney } from "./release-money.ts";
import { restoreIfOwing } from "./restore-customer.ts";
import { takeBackMisfit } from "./take-back-credit-notes.ts";

/** Appends, once, the events that are missing because an instance ended between two appends. */
export async function reconcile(stores: CommandStores, now: () => Date): Promise<void> {
  const { accounts } = stores;
  await accounts.catchUp();
  for (const invoiceId of new Set(accounts.unmovedFrom)) await movePaymentsToAdvance(stores, invoiceId, now);
  await undoExcessCorrections(stores, [...accounts.excessiveCorrections.keys()], now);
  for (const paymentId of accounts.unreleasedMoney.keys()) await releaseMoney(stores, paymentId, now);
  for (const creditNoteId of accounts.creditNoteMisfits.keys()) {
    await takeBackMisfit(stores, creditNoteId, now);
  }
  for (const paymentId of accounts.excessiveDiscounts.keys()) {
    await compensateExcessDiscount(stores, paymentId, now);
  }
  for (const paymentId of accounts.excessAllocations.keys()) await giveBackExcess(stores, paymentId, now);
  for (const customerId of accounts.deletedWithBalance()) await restoreIfOwing(stores, customerId, now);
}
