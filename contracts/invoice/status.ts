import type { PaymentStatus } from "./api.ts";

/** Settled is payments plus discounts on the invoice (design.md part 4). An invoice of ₹ 0.00 is complete. */
export function paymentStatusOf(totalPaise: number, settledPaise: number): PaymentStatus {
  if (settledPaise > totalPaise) return "overpaid";
  if (settledPaise === totalPaise) return "complete";
  return settledPaise === 0 ? "pending" : "partial";
}

/** Those of invoices on which something is still due. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ["pending", "partial"];

/** Whether something is still due. */
export function isOpen(status: PaymentStatus): boolean {
  return OPEN_STATUSES.includes(status);
}
