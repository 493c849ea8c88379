import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import { methodNames } from "../texts/names.ts";

/** Those that leave a trace elsewhere, by which the payment is found again. */
const REFERENCED: ReadonlySet<string> = new Set<PaymentMethod>(["online", "bank_transfer", "cheque"]);

export function needsReference(method: string): boolean {
  return REFERENCED.has(method);
}

/** How a payment came in, which the server writes in English: `Cheque 266373`. */
export function readNote(note: string): string {
  for (const [method, english] of Object.entries(paymentMethods)) {
    if (note.startsWith(english) && isPaymentMethod(method))
      return note.replace(english, methodNames[method]);
  }
  return note;
}

export function isPaymentMethod(text: string): text is PaymentMethod {
  return Object.hasOwn(methodNames, text);
}
