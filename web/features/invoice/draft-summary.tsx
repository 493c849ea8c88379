import { count, rupees } from "../../format/money.ts";
import type { DraftTotals } from "./draft.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";

/** What the valid lines come to, and how many lines do not count yet. */
export function DraftSummary({ totals }: { totals: DraftTotals }) {
  const { itemCount, boxCount, totalRupees, unfinishedCount } = totals;
  return (
    <section aria-label={texts.summary} className="border-t border-line bg-paper/60 px-4 py-4">
      {itemCount === 0 ? (
        <p className="text-ink-soft md:text-right">{texts.nothingToSum}</p>
      ) : (
        <dl className="ml-auto grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          <dt className="text-ink-soft">{texts.validItems}</dt>
          <dd className="figures">{count(itemCount)}</dd>
          <dt className="text-ink-soft">{texts.totalBoxes}</dt>
          <dd className="figures">{count(boxCount)}</dd>
          <dt className="text-lg font-semibold">{texts.totalAmount}</dt>
          <dd className="figures text-lg font-semibold">{rupees(totalRupees)}</dd>
        </dl>
      )}
      {unfinishedCount > 0 && (
        <p className="mt-2 text-sm text-warn md:text-right">
          {texts.unfinished(unfinishedCount, count(unfinishedCount))}
        </p>
      )}
    </section>
  );
}
