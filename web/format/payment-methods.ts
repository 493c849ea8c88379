import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";

/** As the form names them, in its order. */
export const paymentMethods: Readonly<Record<PaymentMethod, string>> = {
  cash: "Cash",
  online: "Online",
  bank_transfer: "Bank Transfer",
  cheque: "Cheque",
  card: "Card Payment",
};

/** Those that leave a trace elsewhere, by which the payment is found again. */
const REFERENCED: ReadonlySet<string> = new Set<PaymentMethod>(["online", "bank_transfer", "cheque"]);

export function needsReference(method: string): boolean {
  return REFERENCED.has(method);
}

export function isPaymentMethod(text: string): text is PaymentMethod {
  return Object.hasOwn(paymentMethods, text);
}
