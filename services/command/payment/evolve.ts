import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";

export type PaymentState =
  | { status: "absent" }
  | { status: "recorded"; paymentId: number; content: PaymentContent }
  | { status: "deleted"; paymentId: number; content: PaymentContent };

export const absentPayment: PaymentState = { status: "absent" };

export function evolvePayment(payment: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === "PaymentRecorded" || event.type === "PaymentChanged") {
    const { paymentId, ...content } = event.data;
    return { status: "recorded", paymentId, content };
  }
  if (payment.status === "absent") throw new Error(`${event.type} of a payment that was never recorded`);

  switch (event.type) {
    case "PaymentMovedToAdvance":
      return { ...payment, content: asAdvance(payment.content) };
    case "PaymentDeleted":
      return { ...payment, status: "deleted" };
  }
}

/** The money stays, the discount was for the invoice. */
function asAdvance(content: PaymentContent): PaymentContent {
  return { ...content, invoiceId: null, discountPaise: 0, discountReason: "" };
}
