import type { PaymentStatus } from "@bahi/contracts/invoice/api.ts";
import { Badge, type Tone } from "./badge.tsx";

const LOOKS: Record<PaymentStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "red" },
  partial: { label: "Partial", tone: "yellow" },
  complete: { label: "Paid", tone: "green" },
  overpaid: { label: "Overpaid", tone: "blue" },
};

export function isPaymentStatus(text: string): text is PaymentStatus {
  return Object.hasOwn(LOOKS, text);
}

/** What a status is called. */
export function labelOfPaymentStatus(status: PaymentStatus): string {
  return LOOKS[status].label;
}

/** How far an invoice is settled. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
