import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { ShareButton } from "../../share/share-button.tsx";
import { everydayTexts } from "../../texts/everyday.ts";

export function ShareInvoice({ invoice }: { invoice: InvoiceRecord }) {
  return (
    <ShareButton
      what={everydayTexts.invoiceNumbered(invoice.id)}
      phone={invoice.customer_phone}
      pdfPath={`/invoices/${invoice.id}.pdf`}
      messageOf={async (settings) =>
        (await import("@bahi/paper/messages.ts")).invoiceMessage(invoice, settings)
      }
    />
  );
}
