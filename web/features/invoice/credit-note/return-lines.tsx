import type { RefObject } from "react";
import { count, rupees } from "../../../format/money.ts";
import { wrongIn } from "../../../format/typed-figure.ts";
import { FigureInput } from "../../../ui/figure-input.tsx";
import { amountOf, kindOf, leftOf, type ReturnDraft, type Sale } from "./return-draft.ts";
import { issueCreditNoteTexts as texts } from "../../../texts/issue-credit-note.ts";
import { saleTexts } from "../../../texts/sale.ts";

const CELL = "px-2 py-2 align-top";
/** A column that does not fit on a phone; there its figure is below the product. */
const WIDE = "max-sm:hidden";

type ReturnLinesProps = {
  sales: readonly Sale[];
  draft: ReturnDraft;
  onType: (lineId: number, text: string) => void;
  /** The first field. */
  firstField: RefObject<HTMLInputElement | null>;
};

/** The lines of the invoice, each with what was sold, what came back and what comes back now. */
export function ReturnLines({ sales, draft, onType, firstField }: ReturnLinesProps) {
  const first = sales.find((sale) => leftOf(sale) > 0);
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{texts.lines}</caption>
      <thead>
        <tr className="border-b-2 border-line-strong text-left">
          <th scope="col" className={CELL}>
            {saleTexts.columns.product}
          </th>
          <th scope="col" className={`${CELL} ${WIDE} figures`}>
            {texts.sold}
          </th>
          <th scope="col" className={`${CELL} ${WIDE} figures`}>
            {texts.cameBack}
          </th>
          <th scope="col" className={`${CELL} figures w-28`}>
            {texts.comesBack}
          </th>
          <th scope="col" className={`${CELL} figures`}>
            {saleTexts.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <ReturnLine
            key={sale.id}
            sale={sale}
            draft={draft}
            onType={onType}
            field={sale === first ? firstField : null}
          />
        ))}
      </tbody>
    </table>
  );
}

type ReturnLineProps = Omit<ReturnLinesProps, "sales" | "firstField"> & {
  sale: Sale;
  field: RefObject<HTMLInputElement | null> | null;
};

function ReturnLine({ sale, draft, onType, field }: ReturnLineProps) {
  const typed = draft[sale.id] ?? "";
  const wrong = wrongIn(typed, kindOf(sale));
  const unit = saleTexts.units[sale.unit];
  const errorId = `return-${sale.id}-error`;
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} min-w-28 wrap-anywhere`}>
        <span className="font-medium">{sale.product_name}</span>
        {sale.product_name_hindi && (
          <span lang="hi" className="block text-ink-soft">
            {sale.product_name_hindi}
          </span>
        )}
        <span className="block text-ink-soft tabular-nums sm:hidden">
          {sale.returned_quantity > 0
            ? texts.soldOfAndBack(count(sale.quantity), unit, count(sale.returned_quantity))
            : texts.soldOf(count(sale.quantity), unit)}
        </span>
      </td>
      <td className={`${CELL} ${WIDE} figures whitespace-nowrap`}>
        {count(sale.quantity)} {unit}
      </td>
      <td className={`${CELL} ${WIDE} figures`}>{count(sale.returned_quantity)}</td>
      <td className={CELL}>
        {leftOf(sale) === 0 ? (
          <span className="text-ink-soft">{texts.allCameBack}</span>
        ) : (
          <FigureInput
            aria-label={texts.comesBackOf(sale.product_name, sale.id)}
            {...(wrong === undefined ? {} : { "aria-describedby": errorId })}
            ref={field}
            data-line={sale.id}
            kind={kindOf(sale)}
            value={typed}
            onValue={(text) => onType(sale.id, text)}
            className="figures"
          />
        )}
        {wrong !== undefined && (
          <p id={errorId} role="alert" className="mt-1 text-bad">
            {wrong}
          </p>
        )}
      </td>
      <td className={`${CELL} figures font-medium`}>{rupees(amountOf(sale, draft))}</td>
    </tr>
  );
}
