import type { DayBook, DayBookReceipt } from "@bahi/contracts/report/day-book.ts";
import { Link } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { count, rupees } from "../../format/money.ts";
import { isPaymentMethod, paymentMethods } from "../../format/payment-methods.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { CELL, DaySection, ON_DESKS, ON_PHONES } from "./day-book-section.tsx";

const COLUMNS = [
  { name: "Payment" },
  { name: "Customer" },
  { name: "Method", isOnDesks: true },
  { name: "For", isOnDesks: true },
  { name: "Discount", isFigure: true, isOnDesks: true },
  { name: "Amount", isFigure: true },
];

type DayReceiptsProps = { book: DayBook; figureOf: (name: string) => Figure };

/** What came in on the day: by method, and each payment. */
export function DayReceipts({ book: { receipts, totals }, figureOf }: DayReceiptsProps) {
  return (
    <DaySection
      title="Receipts"
      noun="payments"
      columns={COLUMNS}
      rows={receipts}
      total={totals.receipts.count}
      empty="No payment is dated this day."
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
        <dt>Total</dt>
        <dd className="figures">{rupees(totals.amount)}</dd>
      </div>
    </dl>
  );
}

export function nameOf(method: string): string {
  return isPaymentMethod(method) ? paymentMethods[method] : method;
}

function ReceiptRow({ receipt }: { receipt: DayBookReceipt }) {
  const method = [nameOf(receipt.payment_method), receipt.reference_number].filter(Boolean).join(" · ");
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} whitespace-nowrap`}>
        <Link
          to={withParameters("/payments", { q: `#${receipt.id}` })}
          className="text-cloth underline print:no-underline"
        >
          #{receipt.id}
        </Link>
      </td>
      <td className={`${CELL} min-w-28 break-words`}>
        {receipt.customer_name}
        <span className={`block text-ink-soft ${ON_PHONES}`}>{method}</span>
        <span className={`block text-ink-soft ${ON_PHONES}`}>{purposeOf(receipt)}</span>
        {receipt.discount_amount > 0 && (
          <span className={`block text-ink-soft ${ON_PHONES}`}>
            Discount {rupees(receipt.discount_amount)}
          </span>
        )}
      </td>
      <td className={`${CELL} break-words ${ON_DESKS}`}>{method}</td>
      <td className={`${CELL} break-words ${ON_DESKS}`}>{purposeOf(receipt)}</td>
      <td className={`${CELL} figures ${ON_DESKS}`}>
        {receipt.discount_amount > 0 ? rupees(receipt.discount_amount) : "–"}
      </td>
      <td className={`${CELL} figures font-medium`}>{rupees(receipt.amount)}</td>
    </tr>
  );
}

/** "Invoices #3 and 4 others, advance ₹ 20.00". */
export function purposeOf({ invoice_ids: ids, unallocated }: DayBookReceipt): string {
  const [first, ...others] = ids;
  const advance = unallocated > 0 ? `advance ${rupees(unallocated)}` : "";
  if (first === undefined) return "Advance";
  const more = others.length > 2 ? [`#${first}`, `${others.length} others`] : ids.map((id) => `#${id}`);
  const invoices = `${ids.length === 1 ? "Invoice" : "Invoices"} ${more.join(", ")}`;
  return [invoices, advance].filter(Boolean).join("; ");
}
