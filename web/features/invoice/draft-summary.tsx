import { count, rupees } from "../../format/money.ts";
import type { DraftTotals } from "./draft.ts";

/** What the valid lines come to, and how many lines do not count yet. */
export function DraftSummary({ totals }: { totals: DraftTotals }) {
  const { itemCount, boxCount, totalRupees, unfinishedCount } = totals;
  return (
    <section aria-label="Summary" className="border-t border-line bg-paper/60 px-4 py-4">
      {itemCount === 0 ? (
        <p className="text-ink-soft md:text-right">Add products to see totals</p>
      ) : (
        <dl className="ml-auto grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          <dt className="text-ink-soft">Valid Items</dt>
          <dd className="figures">{count(itemCount)}</dd>
          <dt className="text-ink-soft">Total Boxes</dt>
          <dd className="figures">{count(boxCount)}</dd>
          <dt className="text-lg font-semibold">Total Amount</dt>
          <dd className="figures text-lg font-semibold">{rupees(totalRupees)}</dd>
        </dl>
      )}
      {unfinishedCount > 0 && (
        <p className="mt-2 text-sm text-warn md:text-right">
          {unfinishedCount === 1
            ? "1 line is not complete and does not count"
            : `${count(unfinishedCount)} lines are not complete and do not count`}
        </p>
      )}
    </section>
  );
}
