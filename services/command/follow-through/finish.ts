import type { Books } from "../books.ts";
import { movePaymentsToAdvance } from "./move-payments.ts";
import { restoreIfOwing } from "./restore-customer.ts";
import { takeBackExcess } from "./take-back-discount.ts";

/** Completes what a process that ended between two appends has left undone, here or in another instance. */
export async function finishFollowThrough(books: Books, now: () => Date): Promise<void> {
  const { accounts } = books;
  await accounts.catchUp();
  const invoiceIds = new Set(accounts.unmovedPayments().map(({ invoiceId }) => invoiceId));
  for (const invoiceId of invoiceIds) await movePaymentsToAdvance(books, invoiceId, now);
  for (const paymentId of accounts.excessiveDiscounts.keys()) await takeBackExcess(books, paymentId, now);
  for (const customerId of accounts.deletedWithBalance()) await restoreIfOwing(books, customerId, now);
}
