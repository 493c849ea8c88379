import { ALLOCATIONS_MAX } from "@bahi/contracts/payment/allocation.ts";
import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { unitsOf } from "../format/typed-figure.ts";
import { accountQuery } from "../queries/payments.ts";
import { openInvoicesOf } from "./allocations.ts";
import { DISCOUNT, type PaymentDraft, discountInvoiceId, keptOf } from "./payment-draft.ts";

/** The open invoices of the customer in the form, as if the payment that is edited had not been made. */
export function useOpenInvoices(draft: PaymentDraft, edited: PaymentRecord | undefined) {
  const customerId = draft.customer?.id;
  const without = edited?.customer_id === customerId ? edited : undefined;
  const query = useQuery({
    ...accountQuery(customerId ?? 0, { limit: ALLOCATIONS_MAX, without }),
    enabled: customerId !== undefined,
  });
  const account = customerId === undefined ? undefined : query.data;

  const kept = keptOf(draft)?.allocations;
  const discountedId = draft.invoice ? null : discountInvoiceId(draft);
  const discountPaise = unitsOf(draft.discount_amount, DISCOUNT);
  const invoices = useMemo(
    () =>
      openInvoicesOf({
        account,
        kept: kept ?? [],
        discount: discountedId === null ? undefined : { invoiceId: discountedId, paise: discountPaise },
      }),
    [account, kept, discountedId, discountPaise],
  );
  return {
    account,
    invoices,
    isLoading: customerId !== undefined && account === undefined && !query.isError,
    hasFailed: account === undefined && query.isError,
    tryAgain: () => void query.refetch(),
  };
}
