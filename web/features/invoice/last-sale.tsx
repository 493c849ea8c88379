import type { Sale } from "@bahi/contracts/product/last-sale.ts";
import { readDateNear } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { today } from "../../format/today.ts";
import { Keys } from "../../ui/keys.tsx";
import { rowOf } from "./line-focus.ts";
import type { Line } from "./line.ts";
import type { LastSaleOffer } from "./use-last-sale.ts";
import { invoiceLinesTexts as texts } from "../../texts/invoice-lines.ts";
import { saleTexts } from "../../texts/sale.ts";

export function lastSaleIdOf(line: Line): string {
  return `line-${line.key}-last-sale`;
}

/** Takes it in the line that has the focus. */
export function takeLastNumber(): void {
  rowOf(document.activeElement)?.querySelector<HTMLButtonElement>("[data-last-sale]")?.click();
}

type LastSaleProps = { line: Line; customerId: number | undefined; last: LastSaleOffer };

/** Its place is kept while it is asked for, so that nothing moves when it comes. */
export function LastSaleCell(props: LastSaleProps) {
  if (!props.last.isAsked) return null;
  return (
    <td className="col-span-3 lg:absolute lg:top-[3.25rem] lg:right-0 lg:w-[29rem] lg:pl-1">
      <LastSaleButton {...props} />
    </td>
  );
}

/** What the product was last sold for, below the field of the number. It is not on the way of Tab: ↓ takes it. */
function LastSaleButton({ line, customerId, last: { sale, take } }: LastSaleProps) {
  return (
    <button
      id={lastSaleIdOf(line)}
      type="button"
      data-last-sale
      tabIndex={-1}
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={take}
      title={texts.takesLastNumber}
      className={`flex min-h-11 w-full items-center gap-1.5 rounded-md border border-dashed border-line-strong px-3 text-left text-sm text-ink-soft tabular-nums hover:text-cloth lg:min-h-6 lg:w-auto lg:border-0 lg:px-1 lg:text-xs ${sale === undefined ? "invisible" : ""}`}
    >
      <span aria-hidden="true" className="max-lg:hidden">
        <Keys keys="↓" />
      </span>
      <span>
        <span className="sr-only">{texts.lastNumber} </span>
        {sale !== undefined && <LastSaleWords sale={sale} line={line} customerId={customerId} />}
      </span>
    </button>
  );
}

type LastSaleWordsProps = { sale: Sale; line: Line; customerId: number | undefined };

function LastSaleWords({ sale, line, customerId }: LastSaleWordsProps) {
  const { customer, other, anyone } = texts.soldTo;
  const others = customerId === undefined ? anyone : other;
  return (
    <>
      {rupees(sale.number)}
      {sale.unit !== line.unit && (
        <strong className="font-semibold text-warn"> {texts.perUnit(saleTexts.units[sale.unit])}</strong>
      )}
      {` · ${readDateNear(sale.date, today())} · ${sale.whose === "customer" ? customer : others}`}
    </>
  );
}
