import { paiseOf } from "@bahi/contracts/money.ts";
import type { CustomerAccount } from "@bahi/contracts/customer/account.ts";

/**
 * What of a customer's advance is free for invoices, in rupees: an opening balance is settled first, by what was paid
 * beyond what was due and then by the advance.
 */
export function freeAdvanceOf({
  advance,
  overpaid,
  opening_balance,
}: Pick<CustomerAccount, "advance" | "overpaid" | "opening_balance">): number {
  const openingPaise = Math.max(0, paiseOf(opening_balance) - paiseOf(overpaid));
  return Math.max(0, paiseOf(advance) - openingPaise) / 100;
}
