import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { rupees } from "../../format/money.ts";
import { paymentTexts as texts } from "../../texts/payment.ts";
import { Badge } from "../../ui/badge.tsx";

/** In a row of the list; the rest are counted. */
const SHOWN_MAX = 2;

type OnInvoices = Pick<PaymentListRow, "allocations" | "discount_invoice_id">;

/** Every invoice that a payment is on, with money or with its discount. */
export function invoiceIdsOf({ allocations, discount_invoice_id: discounted }: OnInvoices): number[] {
  const ids = allocations.map(({ invoice_id }) => invoice_id);
  return discounted === null || ids.includes(discounted) ? ids : [...ids, discounted];
}

/**
 * The invoices of a payment in the list: `#3, #5 +2`. One that is on none is an advance, and one that is on some in part
 * says so, where its amounts are known.
 */
export function PaymentInvoices({ payment }: { payment: OnInvoices & Pick<PaymentListRow, "unallocated"> }) {
  const ids = invoiceIdsOf(payment);
  if (ids.length === 0) return <Badge tone="blue">{texts.kinds.advance}</Badge>;
  const names = ids.map((id) => `#${id}`);
  const more = ids.length - SHOWN_MAX;
  const advance = payment.unallocated ?? 0;
  return (
    <span {...(more > 0 ? { title: names.join(", ") } : {})}>
      {names.slice(0, SHOWN_MAX).join(", ")}
      {more > 0 && ` +${more}`}
      {advance > 0 && (
        <>
          {" "}
          <span className="whitespace-nowrap" title={texts.advanceOfIt(rupees(advance))}>
            <Badge tone="blue">{texts.partAdvance}</Badge>
          </span>
        </>
      )}
    </span>
  );
}
