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
  edited: Pick<PaymentRecord, "allocations" | "discount_amount" | "discount_invoice_id"> | undefined,
): number | undefined {
  const invoice = useQuery({
    ...invoiceQuery(invoiceId ?? 0),
    enabled: invoiceId !== undefined && known === undefined,
    staleTime: SECOND_MS,
  });
  if (invoiceId === undefined) return undefined;
  const due = known?.amount_due ?? invoice.data?.amount_due;
  if (due === undefined || edited === undefined) return due;
  const allocated = edited.allocations.find((each) => each.invoice_id === invoiceId)?.amount ?? 0;
  return due + allocated + (edited.discount_invoice_id === invoiceId ? edited.discount_amount : 0);
}
