import { toRupees } from "@bahi/contracts/money.ts";
import { rupees } from "../format/money.ts";
import { paymentPartsTexts as texts } from "../texts/payment-parts.ts";
import { filled } from "../ui/filled.tsx";

type RemainderProps = {
  amountPaise: number;
  partsPaise: number;
  /** What is left of the opening balance. What is on no invoice settles it first. */
  openingDuePaise: number;
};

/** What is left of an amount after its parts, in paise. */
export function Remainder(props: RemainderProps) {
  return (
    <span role="status" className="tabular-nums">
      {remainderOf(props)}
    </span>
  );
}

/** Nothing is said while there is neither. */
function remainderOf({ amountPaise, partsPaise, openingDuePaise }: RemainderProps) {
  const left = amountPaise - partsPaise;
  if (amountPaise === 0) return partsPaise > 0 && texts.putOnInvoices(rupees(toRupees(partsPaise)));
  if (left === 0) return texts.allOnInvoices;
  if (left > 0) {
    const onOpening = Math.min(left, openingDuePaise);
    const advance = left - onOpening;
    const opening = rupees(toRupees(onOpening));
    if (advance === 0) return texts.forOpening(opening);
    const shown = <strong className="font-semibold text-ink">{rupees(toRupees(advance))}</strong>;
    return onOpening === 0
      ? filled(texts.remainsAsAdvance, shown)
      : filled(texts.forOpeningAndAdvance, opening, shown);
  }
  return <span className="text-bad">{texts.moreThanAmount(rupees(toRupees(-left)))}</span>;
}
