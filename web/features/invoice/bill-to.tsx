import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { companyBeside } from "@bahi/contracts/customer/company-beside.ts";
import { invoiceSheetTexts as texts } from "../../texts/invoice-sheet.ts";

type Named = Pick<
  InvoiceRecord,
  "customer_name" | "customer_company" | "customer_address" | "customer_phone" | "customer_gst_number"
>;

/** The customer as it was on the day. */
export function BillTo({ title, of: invoice }: { title: string; of: Named }) {
  return (
    <section aria-label={title} className="py-6">
      <h3 className="text-xs font-semibold tracking-wider text-ink-soft uppercase">{title}</h3>
      <p className="mt-1 text-lg font-semibold break-words">{invoice.customer_name}</p>
      {[
        companyBeside(invoice.customer_name, invoice.customer_company),
        invoice.customer_address,
        invoice.customer_phone,
      ]
        .filter(Boolean)
        .map((line) => (
          <p key={line} className="break-words whitespace-pre-line">
            {line}
          </p>
        ))}
      {invoice.customer_gst_number && <p>{texts.gstNumber(invoice.customer_gst_number)}</p>}
    </section>
  );
}
