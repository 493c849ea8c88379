import type { DayBook, DayBookReceipt } from "@bahi/contracts/report/day-book.ts";
import { Link } from "react-router-dom";
import { count, rupees } from "../../format/money.ts";
import { isPaymentMethod } from "../../format/payment-methods.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { dayBookTexts as texts } from "../../texts/day-book.ts";
import { methodNames } from "../../texts/names.ts";
import { CELL, DaySection } from "./day-book-section.tsx";
import { ON_DESKS, ON_PHONES } from "./wide-table.ts";

const COLUMNS = [
  { name: everydayTexts.payment },
  { name: everydayTexts.customer },
  { name: texts.method, isOnDesks: true },
  { name: texts.purpose, isOnDesks: true },
  { name: texts.discount, isFigure: true, isOnDesks: true },
  { name: everydayTexts.amount, isFigure: true },
];

type DayReceiptsProps = { book: DayBook; figureOf: (name: string) => Figure };

/** What came in on the day: by method, and each payment. */
export function DayReceipts({ book: { receipts, totals }, figureOf }: DayReceiptsProps) {
  return (
    <DaySection
      title={texts.receipts}
      counted={texts.paymentCount}
      columns={COLUMNS}
      rows={receipts}
      total={totals.receipts.count}
      empty={texts.noPayment}
      renderRow={(receipt) => <ReceiptRow key={receipt.id} receipt={receipt} />}
    >
      {totals.receipts.count > 0 && <ByMethod totals={totals.receipts} figureOf={figureOf} />}
    </DaySection>
  );
}

type ByMethodProps = { totals: DayBook["totals"]["receipts"]; figureOf: DayReceiptsProps["figureOf"] };

/** The methods that were used, with what they add up to. */
function ByMethod({ totals, figureOf }: ByMethodProps) {
  const used = Object.entries(totals.by_method).filter(([, sum]) => sum.count > 0);
  return (
    <dl className="keep-together mb-3 max-w-md rounded-md bg-paper px-4 py-3 print:border print:border-black">
      {used.map(([method, sum]) => (
        <div key={method} className="flex justify-between gap-4 py-0.5">
          <dt>
            {nameOf(method)} <span className="text-ink-soft">({count(sum.count)})</span>
          </dt>
          <dd className="figures">
            <Explained name={nameOf(method)} figure={figureOf(method)}>
              {rupees(sum.amount)}
            </Explained>
          </dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line-strong pt-1.5 font-semibold">
        <dt>{texts.total}</dt>
        <dd className="figures">{rupees(totals.amount)}</dd>
      </div>
    </dl>
  );
}

function nameOf(method: string): string {
  return isPaymentMethod(method) ? methodNames[method] : method;
}

function ReceiptRow({ receipt }: { receipt: DayBookReceipt }) {
  const method = [nameOf(receipt.payment_method), receipt.reference_number].filter(Boolean).join(" · ");
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} whitespace-nowrap`}>
        <Link to={`/payments/${receipt.id}`} className="text-cloth underline print:no-underline">
          #{receipt.id}
        </Link>
      </td>
      <td className={`${CELL} min-w-28 wrap-anywhere`}>
        {receipt.customer_name}
        <span className={`block text-ink-soft ${ON_PHONES}`}>{method}</span>
        <span className={`block text-ink-soft ${ON_PHONES}`}>{purposeOf(receipt)}</span>
        {receipt.discount_amount > 0 && (
          <span className={`block text-ink-soft ${ON_PHONES}`}>
            {texts.discountOf(rupees(receipt.discount_amount))}
          </span>
        )}
      </td>
      <td className={`${CELL} min-w-24 wrap-anywhere ${ON_DESKS}`}>{method}</td>
      <td className={`${CELL} min-w-24 wrap-anywhere ${ON_DESKS}`}>{purposeOf(receipt)}</td>
      <td className={`${CELL} figures ${ON_DESKS}`}>
        {receipt.discount_amount > 0 ? rupees(receipt.discount_amount) : "–"}
      </td>
      <td className={`${CELL} figures font-medium`}>{rupees(receipt.amount)}</td>
    </tr>
  );
}

/** "Invoices #3, 4 others; advance ₹ 20.00". */
function purposeOf({ invoice_ids: ids, unallocated }: DayBookReceipt): string {
  const [first, ...others] = ids.map((id) => `#${id}`);
  if (first === undefined) return texts.advance;
  const named =
    others.length > 2 ? texts.firstAndOthers(first, others.length) : [first, ...others].join(", ");
  const invoices = texts.onInvoices(ids.length, named);
  return unallocated > 0 ? texts.withAdvance(invoices, rupees(unallocated)) : invoices;
}
