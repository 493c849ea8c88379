import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { isOpen } from "@bahi/contracts/invoice/status.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";
import { invoicesOfCustomerQuery } from "../queries/invoices.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { pickerTexts } from "../texts/pickers.ts";
import { PaymentStatusBadge } from "../ui/payment-status.tsx";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { invoiceMatches } from "./invoice-search.ts";

const texts = pickerTexts.invoice;
const NONE: never[] = [];
const OFFERED_MAX = 100;
const CLOSE_DELAY_MS = 150;

/** An invoice as a payment form needs it. */
export type PickedInvoice = Pick<InvoiceListRow, "id" | "invoice_date"> & { total_amount: number };

type InvoiceComboboxProps = Pick<
  ComboboxProps<PickedInvoice>,
  "label" | "hint" | "error" | "inputRef" | "className" | "text" | "onText" | "onPick"
> & {
  /** The customer whose invoices are offered; none until a customer is chosen. */
  customerId: number | undefined;
  chosen: PickedInvoice | undefined;
};

/** The text in the field for a chosen invoice. */
export function textOfInvoice(invoice: PickedInvoice): string {
  return `#${invoice.id} · ${readDate(invoice.invoice_date)} · ${rupees(invoice.total_amount)}`;
}

/** An invoice of one customer, by number, date or amount. Those with something due come first. */
export function InvoiceCombobox({ customerId, chosen, ...rest }: InvoiceComboboxProps) {
  const query = useQuery({
    ...invoicesOfCustomerQuery(customerId ?? 0),
    enabled: customerId !== undefined,
  });
  const invoices = customerId === undefined ? undefined : query.data?.rows;
  const typed = chosen !== undefined && rest.text === textOfInvoice(chosen) ? "" : rest.text.trim();
  const items = useMemo(() => {
    const found = (invoices ?? NONE)
      .map((invoice) => ({ ...invoice, total_amount: invoice.total_amount ?? 0 }))
      .filter((invoice) => invoiceMatches(invoice, typed));
    const open = found.filter(({ payment_status }) => isOpen(payment_status));
    const settled = found.filter(({ payment_status }) => !isOpen(payment_status));
    return [...open, ...settled].slice(0, OFFERED_MAX);
  }, [invoices, typed]);

  const hasFailed = invoices === undefined && query.isError;
  const isLoading = customerId !== undefined && invoices === undefined && !hasFailed;
  return (
    <Combobox
      {...rest}
      items={items}
      highlightsFirst
      opensOnFocus
      closeDelayMs={CLOSE_DELAY_MS}
      disabled={customerId === undefined}
      placeholder={placeholderOf({ customerId, isLoading, isEmpty: invoices?.length === 0 })}
      message={messageOf({ isLoading, hasFailed, isEmpty: invoices?.length === 0 })}
      error={hasFailed ? texts.failed : rest.error}
      keyOf={(invoice) => invoice.id}
      textOf={textOfInvoice}
      render={(invoice) => (
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            <span className="block font-medium">{everydayTexts.invoiceNumbered(invoice.id)}</span>
            <span className="block text-ink-soft">{readDate(invoice.invoice_date)}</span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <span className="figures font-medium">{rupees(invoice.total_amount)}</span>
            <PaymentStatusBadge status={invoice.payment_status} />
          </span>
        </span>
      )}
    />
  );
}

type State = { isLoading: boolean; isEmpty: boolean };

function placeholderOf({
  customerId,
  isLoading,
  isEmpty,
}: State & { customerId: number | undefined }): string {
  if (customerId === undefined) return texts.customerFirst;
  if (isLoading) return texts.loading;
  if (isEmpty) return texts.noneOfCustomer;
  return texts.searchBy;
}

function messageOf({ isLoading, hasFailed, isEmpty }: State & { hasFailed: boolean }): string | undefined {
  if (hasFailed) return undefined;
  if (isLoading) return texts.loading;
  return isEmpty ? texts.noneOfCustomer : texts.noMatch;
}
