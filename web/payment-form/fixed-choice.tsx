import { type PickedInvoice, textOfInvoice } from "../pickers/invoice-combobox.tsx";
import { everydayTexts } from "../texts/everyday.ts";

/** The customer and invoice that a payment is for, where they are not to be chosen. `amount_due` is in rupees. */
export type FixedInvoice = {
  customer: { id: number; name: string };
  invoice: PickedInvoice & { amount_due: number };
};

/** The customer and the invoice of the payment, shown as text and not as fields. */
export function FixedChoice({ fixed, className }: { fixed: FixedInvoice; className: string }) {
  return (
    <dl className={`grid gap-3 rounded-md bg-paper px-4 py-3 sm:grid-cols-2 ${className}`}>
      <div className="min-w-0">
        <dt className="text-sm text-ink-soft">{everydayTexts.customer}</dt>
        <dd className="font-medium break-words">{fixed.customer.name}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-ink-soft">{everydayTexts.invoice}</dt>
        <dd className="font-medium">{textOfInvoice(fixed.invoice)}</dd>
      </div>
    </dl>
  );
}
