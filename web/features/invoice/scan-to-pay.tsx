import { paiseOf } from "@bahi/contracts/money.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { amountInWords } from "@bahi/paper/amount-in-words.ts";
import { upiOf } from "@bahi/paper/invoice-sheet.ts";
import { useQuery } from "@tanstack/react-query";
import { QrCode } from "../../paper/qr-code.tsx";
import { settingsQuery } from "../../queries/settings.ts";
import { invoiceSheetTexts as texts } from "../../texts/invoice-sheet.ts";

/** The total in words, and a code that a customer at the counter pays what is due by. */
export function ScanToPay({ invoice, canPay }: { invoice: InvoiceRecord; canPay: boolean }) {
  const settings = useQuery(settingsQuery).data;
  const upi = canPay && settings !== undefined ? upiOf(invoice, settings) : null;
  const words = amountInWords(paiseOf(invoice.total_amount));
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-6">
      <div className="min-w-0 flex-1 basis-64">
        <p lang="en" className="font-medium">
          {words.english}
        </p>
        <p lang="hi" className="text-ink-soft">
          {words.hindi}
        </p>
      </div>
      {upi !== null && (
        <div className="flex items-center gap-4">
          {/* White around it in the dark too: a camera needs the contrast. */}
          <div className="rounded bg-plate p-2">
            <QrCode text={upi.link} label={texts.payByUpi(upi.amount)} className="size-28" />
          </div>
          <div className="text-sm">
            <p className="text-ink-soft">{texts.scanToPay}</p>
            <p className="font-semibold tabular-nums">{upi.amount}</p>
            <p className="break-all text-ink-soft">{upi.id}</p>
          </div>
        </div>
      )}
    </div>
  );
}
