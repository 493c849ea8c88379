import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useState } from "react";
import { now } from "../../format/clock.ts";
import { readDate, readDay, readMoment } from "../../format/dates.ts";
import { dueDateOf, overdueOn } from "../../format/due-date.ts";
import { count, rupees } from "../../format/money.ts";
import { Explained } from "../../history/explained.tsx";
import { Badge } from "../../ui/badge.tsx";
import { partInChunk } from "../../ui/in-chunk.tsx";
import { PaymentStatusBadge } from "../../ui/payment-status.tsx";
import { useToday } from "../../ui/use-today.ts";
import { BillTo } from "./bill-to.tsx";
import { CreditNotesOnInvoice } from "./credit-note/credit-notes-on-invoice.tsx";
import { InvoiceItems } from "./invoice-items.tsx";
import { SheetBusiness } from "./sheet-business.tsx";
import { type InvoiceFigure, figureOfInvoice } from "./figure.ts";
import type { LineChange } from "./versions/changes.ts";
import { PaymentsReceived } from "./payments-received.tsx";
import { invoiceSheetTexts as texts } from "../../texts/invoice-sheet.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { versionsTexts } from "../../texts/versions.ts";

// What is printed, and what is computed for it, is loaded after what is read.
const InvoicePaper = partInChunk(async () => ({
  default: (await import("./invoice-paper.tsx")).InvoicePaper,
}));

/** Of an earlier version: which of how many it is, and since when, as an ISO moment, it does not hold any more. */
export type Replaced = { version: number; versionCount: number; at: string };

type InvoiceSheetProps = {
  invoice: InvoiceRecord;
  asOf?: string;
  replaced?: Replaced;
  /** What a correction has changed in the lines. */
  changes?: readonly LineChange[];
};

/** The invoice as it is handed to the customer, on the screen; on paper it has a layout of its own. */
export function InvoiceSheet({ invoice, asOf, replaced, changes }: InvoiceSheetProps) {
  const explained = (figure: InvoiceFigure) => figureOfInvoice(invoice.id, figure, asOf);
  const due = dueDateOf(invoice);
  const today = useToday();
  // How late it is today says nothing of an earlier moment; on paper the days would go on counting.
  const overdue = asOf === undefined ? overdueOn(today, invoice) : undefined;
  const [generatedAt] = useState(() => now().toISOString());
  return (
    <article
      aria-label={everydayTexts.invoiceNumbered(invoice.id)}
      className={`mx-auto max-w-4xl rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:p-10 print:max-w-none print:border-0 print:p-0 ${replaced === undefined ? "numbered-sheets" : "replaced-sheets"}`}
    >
      {replaced !== undefined && (
        <p className="mb-6 rounded border-2 border-bad px-4 py-2 text-center font-semibold text-bad print:border-black print:text-black">
          {versionsTexts.noLongerValid}
          <span className="block text-sm font-normal">
            {versionsTexts.replaced(replaced.version, replaced.versionCount, readMoment(replaced.at))}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-cloth pb-6 print:border-black">
        <SheetBusiness />
        <div className="min-w-56 sm:text-right print:text-right">
          <h2 className="text-3xl font-semibold tracking-wide text-cloth uppercase">
            {everydayTexts.invoice}
          </h2>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:justify-items-end print:justify-items-end">
            <dt className="text-ink-soft">{texts.number}</dt>
            <dd className="font-semibold">#{invoice.id}</dd>
            <dt className="text-ink-soft">{everydayTexts.date}</dt>
            <dd>{readDate(invoice.invoice_date)}</dd>
            {invoice.corrected_at !== null && (
              <>
                <dt className="text-ink-soft">{texts.correctedOn}</dt>
                <dd>{readDay(invoice.corrected_at)}</dd>
              </>
            )}
            {due !== undefined && (
              <>
                <dt className="text-ink-soft">{texts.dueBy}</dt>
                <dd>
                  {readDate(due)}{" "}
                  {overdue !== undefined && (
                    <span className="ml-1 print:hidden">
                      <Badge tone="red">{overdue}</Badge>
                    </span>
                  )}
                </dd>
              </>
            )}
            {invoice.customer_transporter && (
              <>
                <dt className="text-ink-soft">{texts.transporter}</dt>
                <dd className="wrap-anywhere">{invoice.customer_transporter}</dd>
              </>
            )}
            <dt className="text-ink-soft">{texts.totalBoxes}</dt>
            <dd className="tabular-nums">{count(invoice.total_boxes)}</dd>
            <dt className="text-ink-soft">{texts.status}</dt>
            <dd>
              <Explained name={texts.balanceDue} figure={explained("amount_due")}>
                <PaymentStatusBadge status={invoice.payment_status} />
              </Explained>
            </dd>
          </dl>
        </div>
      </div>
      <BillTo title={texts.billTo} of={invoice} />
      <InvoiceItems sales={invoice.sales} changes={changes} />
      <dl className="keep-together mt-4 ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-y-1.5">
        <dt className="text-ink-soft">{texts.totalItems}</dt>
        <dd className="figures">{count(invoice.sales_count)}</dd>
        <dt className="text-ink-soft">{texts.totalBoxes}</dt>
        <dd className="figures">{count(invoice.total_boxes)}</dd>
        <dt className="border-t border-line pt-2 text-lg font-semibold print:border-black">
          {texts.totalAmount}
        </dt>
        <dd className="figures border-t border-line pl-8 pt-2 text-lg font-semibold print:border-black">
          <Explained name={texts.totalAmount} figure={explained("total_amount")}>
            {rupees(invoice.total_amount)}
          </Explained>
        </dd>
      </dl>
      <InvoicePaper invoice={invoice} asOf={asOf} replaced={replaced} />
      {/* The thanks do not stand alone on a last sheet. */}
      <div className="keep-together">
        <CreditNotesOnInvoice invoiceId={invoice.id} {...(asOf === undefined ? {} : { asOf })} />
        <PaymentsReceived invoice={invoice} {...(asOf === undefined ? {} : { asOf })} />
        <div className="mt-10 border-t border-line pt-4 text-center print:border-black">
          <p className="font-medium">{texts.thanks}</p>
          <p className="mt-1 text-sm text-ink-soft">{texts.generated(readMoment(generatedAt))}</p>
        </div>
      </div>
    </article>
  );
}
