import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { readMoment } from "@bahi/paper/dates.ts";
import { invoiceSheet } from "@bahi/paper/invoice-sheet.ts";
import { useQuery } from "@tanstack/react-query";
import { now } from "../../format/clock.ts";
import { BillPaper } from "../../paper/bill-paper.tsx";
import { creditNotesOfInvoiceQuery } from "../../queries/credit-notes.ts";
import { paymentsOfInvoiceQuery } from "../../queries/payments.ts";
import { settingsQuery } from "../../queries/settings.ts";
import type { Replaced } from "./invoice-sheet.tsx";
import { ScanToPay } from "./scan-to-pay.tsx";

type InvoicePaperProps = {
  invoice: InvoiceRecord;
  asOf?: string | undefined;
  replaced?: Replaced | undefined;
};

/** The total in words and the code to pay by, on the screen; and the invoice as it is printed. */
export function InvoicePaper(props: InvoicePaperProps) {
  const { invoice, asOf, replaced } = props;
  return (
    <>
      <ScanToPay
        invoice={invoice}
        canPay={asOf === undefined && replaced === undefined && !invoice.is_deleted}
      />
      <PrintedInvoice {...props} />
    </>
  );
}

/**
 * Until all of the invoice is loaded, and where something could not be, the screen is printed as it
 * is: that says what is missing.
 */
function PrintedInvoice({ invoice, asOf, replaced }: InvoicePaperProps) {
  const payments = useQuery(paymentsOfInvoiceQuery(invoice.id, asOf)).data?.rows;
  const creditNotes = useQuery(creditNotesOfInvoiceQuery(invoice.id, asOf)).data?.rows;
  const settings = useQuery(settingsQuery).data;
  if (payments === undefined || creditNotes === undefined || settings === undefined) return null;
  return (
    <BillPaper
      fileName={`Invoice ${invoice.id} – ${invoice.customer_name}`}
      size={settings.paper_size}
      sheetOf={() =>
        invoiceSheet({
          invoice,
          payments,
          creditNotes,
          settings,
          replaced: replaced && sentenceOf(replaced),
          at: now().toISOString(),
        })
      }
    />
  );
}

/** On paper, where all is in English. */
function sentenceOf({ version, versionCount, at }: Replaced): string {
  return `Version ${version} of ${versionCount}, replaced on ${readMoment(at)}`;
}
