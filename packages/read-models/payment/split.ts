import { unallocatedPaise, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";

/** A longer list is cut: it stands in one line of an account. */
const NAMED_MAX = 6;

/**
 * What a payment is for that is on several invoices or in part: `invoices #3, #5; advance`. Blank for one that is on a
 * single invoice with all of its money, and for an advance.
 */
export function splitOf(payment: { amountPaise: number; allocations: Allocation[] }): string {
  const { allocations } = payment;
  if (allocations.length === 0 || wholeInvoiceId(payment) !== null) return "";
  const isLong = allocations.length > NAMED_MAX;
  const named = allocations.slice(0, isLong ? NAMED_MAX - 1 : NAMED_MAX);
  const names = named.map(({ invoiceId }) => `#${invoiceId}`).join(", ");
  const others = isLong ? ` and ${allocations.length - named.length} others` : "";
  const rest = unallocatedPaise(payment) > 0 ? "; advance" : "";
  return `invoice${allocations.length > 1 ? "s" : ""} ${names}${others}${rest}`;
}
