import type { PaymentStatus } from "@bahi/contracts/invoice/api.ts";
import { Badge, type Tone } from "./badge.tsx";
import { statusNames } from "../texts/names.ts";

const TONES: Record<PaymentStatus, Tone> = {
  pending: "red",
  partial: "yellow",
  complete: "green",
  overpaid: "blue",
};

export function isPaymentStatus(text: string): text is PaymentStatus {
  return Object.hasOwn(statusNames, text);
}

/** How far an invoice is settled. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={TONES[status]}>{statusNames[status]}</Badge>;
}
