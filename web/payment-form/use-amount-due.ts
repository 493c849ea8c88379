import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { useQuery } from "@tanstack/react-query";
import { SECOND_MS } from "../queries/client.ts";
import { invoiceQuery } from "../queries/invoices.ts";

/**
 * What is due on an invoice, in rupees, as if the payment that is edited had not been made; undefined while it is not
 * known.
 */
export function useAmountDue(
  invoiceId: number | undefined,
  known: { amount_due: number } | undefined,
  edited: Pick<PaymentRecord, "invoice_id" | "amount" | "discount_amount"> | undefined,
): number | undefined {
  const invoice = useQuery({
    ...invoiceQuery(invoiceId ?? 0),
    enabled: invoiceId !== undefined && known === undefined,
    staleTime: SECOND_MS,
  });
  if (invoiceId === undefined) return undefined;
  const due = known?.amount_due ?? invoice.data?.amount_due;
  if (due === undefined || edited?.invoice_id !== invoiceId) return due;
  return due + edited.amount + edited.discount_amount;
}
