import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { count, priceInRupees, rupees } from "../../format/money.ts";
import type { LineChange } from "./versions/changes.ts";
import { LineMark } from "./versions/line-mark.tsx";
import { invoiceSheetTexts as texts } from "../../texts/invoice-sheet.ts";
import { saleTexts } from "../../texts/sale.ts";

type Sale = InvoiceRecord["sales"][number];

const HEAD = "border-y border-line px-2 py-2 font-semibold print:border-black";
/** A column that does not fit on a phone; there its figure is below the product. */
const WIDE = "max-sm:hidden print:table-cell";

type InvoiceItemsProps = {
  sales: readonly Sale[];
  /** What a correction has changed, which the screen shows. */
  changes?: readonly LineChange[] | undefined;
};

/** The lines of an invoice. In print the head is repeated on each sheet, and no line is split. */
export function InvoiceItems({ sales, changes = [] }: InvoiceItemsProps) {
  const changeOf = new Map(changes.map((change) => [change.sale.id, change]));
  const removed = changes.filter(({ status }) => status === "removed");
  return (
    <table aria-label={saleTexts.items} className="w-full border-collapse text-sm">
      <thead className="bg-paper text-left">
        <tr>
          <th scope="col" className={`${HEAD} ${WIDE} w-10`}>
            #
          </th>
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
            {saleTexts.columns.boxes}
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right`}>
            {saleTexts.columns.number}
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
        {sales.map((sale, index) => (
          <Item key={sale.id} sale={sale} place={index + 1} change={changeOf.get(sale.id)} />
        ))}
        {removed.map((change) => (
          <Item key={change.sale.id} sale={change.sale} place={undefined} change={change} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = "border-b border-line px-2 py-2 align-top print:border-neutral-400";

/** A line that was taken off has no place any more. */
type ItemProps = { sale: Sale; place: number | undefined; change: LineChange | undefined };

function Item({ sale, place, change }: ItemProps) {
  const isRemoved = change?.status === "removed";
  const struck = isRemoved ? "line-through" : "";
  const cell = `${CELL} ${struck}`;
  return (
    <tr {...(isRemoved ? { className: "text-ink-soft print:hidden" } : {})}>
      <td className={`${CELL} ${WIDE} text-ink-soft tabular-nums`}>{place ?? "–"}</td>
      <td className={`${CELL} min-w-28 wrap-anywhere`}>
        <div className={struck}>
          <span className="font-medium">{sale.product_name}</span>
          {sale.product_name_hindi && (
            <span lang="hi" className="block text-ink-soft">
              {sale.product_name_hindi}
            </span>
          )}
          <span className="block text-ink-soft tabular-nums sm:hidden print:hidden">
            {count(sale.quantity)} {saleTexts.units[sale.unit]} × {priceInRupees(sale.price)}
            {sale.number_of_boxes > 0 && ` · ${texts.boxes(count(sale.number_of_boxes))}`} ·{" "}
            {texts.lineNumber(rupees(sale.number))}
          </span>
        </div>
        {change && <LineMark change={change} />}
      </td>
      <td className={`${cell} ${WIDE} figures`}>{count(sale.quantity)}</td>
      <td className={`${cell} ${WIDE}`}>{saleTexts.units[sale.unit]}</td>
      <td className={`${cell} ${WIDE} figures`}>{count(sale.number_of_boxes)}</td>
      <td className={`${cell} ${WIDE} figures`}>{rupees(sale.number)}</td>
      <td className={`${cell} ${WIDE} figures`}>{priceInRupees(sale.price)}</td>
      <td className={`${cell} figures font-medium`}>{rupees(sale.amount)}</td>
    </tr>
  );
}
