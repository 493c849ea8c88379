import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import type { CustomerState } from "../customer/evolve.ts";
import { documentSpecification } from "../testing/decider-specification.ts";
import type { PaidInvoice } from "./decide-money.ts";
import { paymentDocuments } from "./documents.ts";

export const { given } = documentSpecification(paymentDocuments);

export const ANIL = 1;
export const BINA = 2;

export function customer(customerId: number, status: "active" | "deleted" = "active"): CustomerState {
  const blank = {
    name: "",
    phone: "",
    address: "",
    transporter: "",
    companyName: "",
    gstNumber: "",
    creditDays: null,
  };
  return { status, customerId, profile: blank, opening: null };
}

export const invoice = {
  status: "issued",
  ownerId: ANIL,
  invoiceDate: "2026-04-01",
  totalPaise: 500_00,
  discountPaise: 0,
  returnedPaise: 0,
  settledPaise: 0,
} as const satisfies PaidInvoice;
export const advance: PaymentContent = {
  customerId: ANIL,
  allocations: [],
  paymentDate: "2026-04-02",
  amountPaise: 200_00,
  discountPaise: 0,
  discountReason: "",
  discountInvoiceId: null,
  method: "cash",
  referenceNumber: "",
  notes: "",
};

/** All of its money on invoice 7 (or another), with a discount. */
export function onOne(amountPaise: number, discountPaise = 20_00, invoiceId = 7): PaymentContent {
  const discountReason = discountPaise > 0 ? "loyal" : "";
  const discountInvoiceId = discountPaise > 0 ? invoiceId : null;
  const allocations = [{ invoiceId, amountPaise }];
  return { ...advance, amountPaise, allocations, discountPaise, discountReason, discountInvoiceId };
}

/** ₹ 200.00 on some invoices. */
export function split(...allocations: [invoiceId: number, amountPaise: number][]): PaymentContent {
  return { ...advance, allocations: toAllocations(allocations) };
}

export function toAllocations(allocations: [invoiceId: number, amountPaise: number][]) {
  return allocations.map(([invoiceId, amountPaise]) => ({ invoiceId, amountPaise }));
}

export const onInvoice = onOne(200_00);
export const recorded: PaymentEvent = { type: "PaymentRecorded", data: { paymentId: 1, ...onInvoice } };
export const deleted: PaymentEvent = { type: "PaymentDeleted", data: { paymentId: 1, reason: "" } };
export const moved = {
  type: "PaymentMovedToAdvance",
  data: { paymentId: 1, invoiceId: 7, reason: "Invoice 7 was deleted" },
} satisfies PaymentEvent;
