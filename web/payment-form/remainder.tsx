import { toRupees } from "@bahi/contracts/money.ts";
import { rupees } from "../format/money.ts";

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
  if (amountPaise === 0) return partsPaise > 0 && `${rupees(toRupees(partsPaise))} is put on invoices`;
  if (left === 0) return "All of it is on invoices";
  if (left > 0) {
    const onOpening = Math.min(left, openingDuePaise);
    const advance = left - onOpening;
    return (
      <>
        {onOpening > 0 && `${rupees(toRupees(onOpening))} is for the opening balance`}
        {onOpening > 0 && advance > 0 && ", "}
        {advance > 0 && (
          <>
            <strong className="font-semibold text-ink">{rupees(toRupees(advance))}</strong> remains as an
            advance
          </>
        )}
      </>
    );
  }
  return <span className="text-bad">{rupees(toRupees(-left))} more than the amount is put on invoices</span>;
}
