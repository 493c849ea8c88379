import { PAYMENT_CATEGORY, type PaymentEvent, paymentEvent } from "@bahi/contracts/payment/events.ts";
import type { DocumentDefinition } from "../execution/documents.ts";
import { type PaymentState, absentPayment, evolvePayment } from "./evolve.ts";

export const paymentDocuments: DocumentDefinition<PaymentState, PaymentEvent> = {
  category: PAYMENT_CATEGORY,
  union: paymentEvent,
  absent: absentPayment,
  evolve: evolvePayment,
};
