import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { now } from "../../../format/clock.ts";
import { readDate, readMoment } from "../../../format/dates.ts";
import { count, priceInRupees, rupees } from "../../../format/money.ts";
import { Explained } from "../../../history/explained.tsx";
import type { Figure } from "../../../queries/history.ts";
import { partInChunk } from "../../../ui/in-chunk.tsx";
import { BillTo } from "../bill-to.tsx";
import { SheetBusiness } from "../sheet-business.tsx";
import { everydayTexts } from "../../../texts/everyday.ts";
import { creditNoteTexts as texts } from "../../../texts/credit-note.ts";
import { saleTexts } from "../../../texts/sale.ts";

// What is printed is loaded after what is read.
const CreditNotePaper = partInChunk(async () => ({
  default: (await import("./credit-note-paper.tsx")).CreditNotePaper,
}));

const HEAD = "border-y border-line px-2 py-2 font-semibold print:border-black";
const CELL = "border-b border-line px-2 py-2 align-top print:border-neutral-400";
/** A column that does not fit on a phone; there its figure is below the product. */
const WIDE = "max-sm:hidden print:table-cell";

type FigureName = "total_amount" | "settled_amount" | "credit";

/** The credit note as it is handed to the customer, on the screen; on paper it has a layout of its own. */
export function CreditNoteSheet({ creditNote, asOf }: { creditNote: CreditNoteRecord; asOf?: string }) {
  const [generatedAt] = useState(() => now().toISOString());
  const name = creditNoteName(creditNote.id);
  const figure = (of: FigureName): Figure => ({
    path: "/explain/credit-note",
    parameters: { credit_note_id: creditNote.id, figure: of, as_of: asOf },
  });
  return (
    <article
      aria-label={texts.named(name)}
      className="numbered-sheets mx-auto max-w-4xl rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-cloth pb-6 print:border-black">
        <SheetBusiness />
        <div className="min-w-56 sm:text-right print:text-right">
          <h2 className="text-3xl font-semibold tracking-wide text-cloth uppercase">{texts.creditNote}</h2>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:justify-items-end print:justify-items-end">
            <dt className="text-ink-soft">{texts.number}</dt>
            <dd className="font-semibold">{name}</dd>
            <dt className="text-ink-soft">{everydayTexts.date}</dt>
            <dd>{readDate(creditNote.credit_note_date)}</dd>
            <dt className="text-ink-soft">{texts.ofInvoice}</dt>
            <dd>
              <Link
                to={`/invoices/${creditNote.invoice_id}`}
                className="text-cloth underline print:no-underline"
              >
                #{creditNote.invoice_id}
              </Link>
            </dd>
          </dl>
        </div>
      </div>
      <BillTo title={texts.creditTo} of={creditNote} />
      <p className="mb-4 break-words">
        <span className="text-ink-soft">{texts.reasonOf}</span> {creditNote.reason}
      </p>
      <Items sales={creditNote.sales} />
      <dl className="keep-together mt-4 ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-y-1.5">
        <dt className="text-lg font-semibold">{texts.totalAmount}</dt>
        <dd className="figures pl-8 text-lg font-semibold">
          <Explained name={texts.totalAmount} figure={figure("total_amount")}>
            {rupees(creditNote.total_amount)}
          </Explained>
        </dd>
        <dt className="text-ink-soft">{texts.settles(creditNote.invoice_id)}</dt>
        <dd className="figures">
          <Explained name={texts.settled} figure={figure("settled_amount")}>
            {rupees(creditNote.settled_amount)}
          </Explained>
        </dd>
        {creditNote.credit > 0 && (
          <>
            <dt className="text-ink-soft">{texts.staysAsCredit}</dt>
            <dd className="figures">
              <Explained name={texts.credit} figure={figure("credit")}>
                {rupees(creditNote.credit)}
              </Explained>
            </dd>
          </>
        )}
      </dl>
      <CreditNotePaper creditNote={creditNote} asOf={asOf} />
      <p className="mt-10 border-t border-line pt-4 text-center text-sm text-ink-soft print:border-black">
        {texts.generated(readMoment(generatedAt))}
      </p>
    </article>
  );
}

/** What came back. In print the head is repeated on each sheet, and no line is split. */
function Items({ sales }: Pick<CreditNoteRecord, "sales">) {
  return (
    <table aria-label={saleTexts.items} className="w-full border-collapse text-sm">
      <thead className="bg-paper text-left">
        <tr>
          <th scope="col" className={HEAD}>
            {saleTexts.columns.product}
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
            {saleTexts.columns.quantity}
          </th>
          <th scope="col" className={`${HEAD} ${WIDE}`}>
            {saleTexts.columns.unit}
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
            {saleTexts.columns.price}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {saleTexts.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.id}>
            <td className={`${CELL} min-w-28 wrap-anywhere`}>
              <span className="font-medium">{sale.product_name}</span>
              {sale.product_name_hindi && (
                <span lang="hi" className="block text-ink-soft">
                  {sale.product_name_hindi}
                </span>
              )}
              <span className="block text-ink-soft tabular-nums sm:hidden print:hidden">
                {count(sale.quantity)} {saleTexts.units[sale.unit]} × {priceInRupees(sale.price)}
              </span>
            </td>
            <td className={`${CELL} ${WIDE} figures`}>{count(sale.quantity)}</td>
            <td className={`${CELL} ${WIDE}`}>{saleTexts.units[sale.unit]}</td>
            <td className={`${CELL} ${WIDE} figures`}>{priceInRupees(sale.price)}</td>
            <td className={`${CELL} figures font-medium`}>{rupees(sale.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
