import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { paiseOf, toRupees } from "@bahi/contracts/money.ts";

/** What of one payment leaves the invoice, in rupees. */
export type ReleasedPart = { payment: PaymentListRow; amount: number };

/** Which payments give how much of what leaves an invoice: the newest first, as the server takes it. */
export function releasedParts(payments: readonly PaymentListRow[], releasedPaise: number): ReleasedPart[] {
  let left = releasedPaise;
  const parts: ReleasedPart[] = [];
  for (const payment of payments.toSorted((one, other) => other.id - one.id)) {
    const paise = Math.min(left, paiseOf(payment.allocated_amount ?? 0));
    if (paise > 0) parts.push({ payment, amount: toRupees(paise) });
    left -= paise;
  }
  return parts;
}
