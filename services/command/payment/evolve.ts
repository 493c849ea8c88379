import { withoutInvoice } from "@bahi/contracts/payment/allocation.ts";
import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";

/** `before` is what a recorded payment was before its last event, if it was recorded then. */
export type PaymentState =
  | { status: "absent" }
  | { status: "recorded"; paymentId: number; content: PaymentContent; before: PaymentContent | undefined }
  | { status: "deleted"; paymentId: number; content: PaymentContent };

export const absentPayment: PaymentState = { status: "absent" };

export function evolvePayment(payment: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === "PaymentRecorded" || event.type === "PaymentChanged") {
    const { paymentId, ...content } = event.data;
    const before = payment.status === "recorded" ? payment.content : undefined;
    return { status: "recorded", paymentId, content, before };
  }
  if (payment.status === "absent") throw new Error(`${event.type} of a payment that was never recorded`);

  switch (event.type) {
    case "PaymentAllocated":
      return restated(payment, { ...payment.content, allocations: event.data.allocations });
    case "PaymentMovedToAdvance":
      return restated(payment, withoutInvoice(payment.content, event.data.invoiceId));
    case "PaymentDeleted":
      return { status: "deleted", paymentId: payment.paymentId, content: payment.content };
  }
}

function restated(
  payment: Exclude<PaymentState, { status: "absent" }>,
  content: PaymentContent,
): PaymentState {
  return payment.status === "recorded"
    ? { ...payment, content, before: payment.content }
    : { ...payment, content };
}
