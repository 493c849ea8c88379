import type { PaymentStatus } from "./api.ts";

/** What a status is called. */
export const paymentStatusNames: Readonly<Record<PaymentStatus, string>> = {
  pending: "Pending",
  partial: "Partial",
  complete: "Paid",
  overpaid: "Overpaid",
};
