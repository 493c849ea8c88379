import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { Explained } from "../../history/explained.tsx";
import { paymentsOfInvoiceQuery } from "../../queries/payments.ts";
import { Button } from "../../ui/button.tsx";
import { methodNames } from "../../texts/names.ts";
import { figureOfInvoice } from "./figure.ts";
import { invoiceSheetTexts as texts } from "../../texts/invoice-sheet.ts";
import { everydayTexts } from "../../texts/everyday.ts";

const HEAD = "border-y border-line px-2 py-2 font-semibold print:border-black";
const CELL = "border-b border-line px-2 py-2 align-top print:border-neutral-400";

/** A column that does not fit on a phone; there its figure is below the method. */
const WIDE = "max-sm:hidden";

/** What was received for an invoice, and what is still due. The sums are the invoice's own. */
export function PaymentsReceived({ invoice, asOf }: { invoice: InvoiceRecord; asOf?: string }) {
  const payments = useQuery(paymentsOfInvoiceQuery(invoice.id, asOf));
  const rows = payments.data?.rows ?? [];
  const dueName = invoice.amount_due < 0 ? texts.overpaidBy : texts.balanceDue;
  return (
    <section aria-labelledby="payments-received" className="mt-8">
      <h3 id="payments-received" className="text-lg font-semibold">
        {texts.paymentsReceived}
      </h3>
      {payments.isError && (
        // On paper too: without it the sheet would say that nothing was received.
        <div role="alert" className="mt-2 text-sm text-bad">
          {texts.paymentsNotLoaded}
          <Button look="quiet" onClick={() => void payments.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </div>
      )}
      {payments.isSuccess && rows.length === 0 && <p className="mt-2 text-ink-soft">{texts.noPayments}</p>}
      {rows.length > 0 && <PaymentRows invoiceId={invoice.id} rows={rows} />}
      <dl className="keep-together mt-4 ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-y-1.5">
        <dt className="text-ink-soft">{texts.totalReceived}</dt>
        <dd className="figures">
          <Explained name={texts.totalReceived} figure={figureOfInvoice(invoice.id, "paid_amount", asOf)}>
            {rupees(invoice.paid_amount)}
          </Explained>
        </dd>
        {invoice.discount_amount > 0 && (
          <>
            <dt className="text-ink-soft">{texts.discount}</dt>
            <dd className="figures">{rupees(invoice.discount_amount)}</dd>
          </>
        )}
        {invoice.credit_amount > 0 && (
          <>
            <dt className="text-ink-soft">{texts.creditNotes}</dt>
            <dd className="figures">
              <Explained name={texts.creditNotes} figure={figureOfInvoice(invoice.id, "credit_amount", asOf)}>
                {rupees(invoice.credit_amount)}
              </Explained>
            </dd>
          </>
        )}
        <dt className="border-t border-line pt-2 font-semibold print:border-black">{dueName}</dt>
        <dd className="figures border-t border-line pl-8 pt-2 font-semibold print:border-black">
          <Explained name={dueName} figure={figureOfInvoice(invoice.id, "amount_due", asOf)}>
            {rupees(Math.abs(invoice.amount_due))}
          </Explained>
        </dd>
      </dl>
    </section>
  );
}

/** Each payment with the part of it that is on this invoice. */
function PaymentRows({ invoiceId, rows }: { invoiceId: number; rows: readonly PaymentListRow[] }) {
  const discountOf = (row: PaymentListRow) =>
    row.discount_invoice_id === invoiceId ? (row.discount_amount ?? 0) : 0;
  const hasDiscount = rows.some((row) => discountOf(row) > 0);
  return (
    <table aria-label={texts.paymentRows} className="mt-3 w-full border-collapse text-sm">
      <thead className="bg-paper text-left">
        <tr>
          <th scope="col" className={HEAD}>
            {everydayTexts.date}
          </th>
          <th scope="col" className={HEAD}>
            {texts.method}
          </th>
          {hasDiscount && (
            <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
              {texts.discount}
            </th>
          )}
          <th scope="col" className={`${HEAD} text-right`}>
            {everydayTexts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={`${CELL} whitespace-nowrap`}>{readDate(row.payment_date)}</td>
            <td className={`${CELL} min-w-24 wrap-anywhere`}>
              <Link to={`/payments/${row.id}`} className="text-cloth underline print:no-underline">
                {methodNames[row.payment_method]}
              </Link>
              {row.reference_number && <span className="block text-ink-soft">{row.reference_number}</span>}
              {discountOf(row) > 0 && (
                <span className="block text-ink-soft sm:hidden">
                  {texts.discount} {rupees(discountOf(row))}
                </span>
              )}
            </td>
            {hasDiscount && <td className={`${CELL} ${WIDE} figures`}>{rupees(discountOf(row))}</td>}
            <td className={`${CELL} figures font-medium`}>
              {rupees(row.allocated_amount ?? 0)}
              {row.invoice_id === null && (
                <span className="block font-normal text-ink-soft">
                  {texts.ofAmount(rupees(row.amount ?? 0))}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
