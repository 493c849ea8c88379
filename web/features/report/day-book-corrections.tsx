import type { DayBook, DayBookChange } from "@bahi/contracts/report/day-book.ts";
import { recordName } from "@bahi/contracts/history-words.ts";
import { Link } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { readTime } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { Changes } from "../../history/entry.tsx";
import { readActor, readReason, readTitle } from "../../history/words.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { dayBookTexts as texts } from "../../texts/day-book.ts";
import { fieldTexts } from "../../texts/fields.ts";
import { historyTexts } from "../../texts/history.ts";
import { CELL, DaySection } from "./day-book-section.tsx";
import { ON_DESKS, ON_PHONES } from "./wide-table.ts";

const COLUMNS = [
  { name: texts.time, isOnDesks: true },
  { name: texts.what },
  { name: everydayTexts.customer, isOnDesks: true },
  { name: texts.by, isOnDesks: true },
  { name: texts.before, isFigure: true, isOnDesks: true },
  { name: texts.after, isFigure: true },
];

/** What the columns Before and After say, as fields of the records. */
const AMOUNTS = new Set(["amount", "opening_balance", "total_amount"]);

/** What was corrected or deleted on the day, whatever the date of the record; each leads to it. */
export function DayCorrections({ book: { changes, totals } }: { book: DayBook }) {
  return (
    <DaySection
      title={texts.correctionsTitle}
      counted={texts.correctionCount}
      columns={COLUMNS}
      rows={changes}
      total={totals.changes.count}
      empty={texts.noCorrection}
      renderRow={(change) => (
        <CorrectionRow key={`${change.position} ${change.noun} ${change.record_id}`} change={change} />
      )}
    />
  );
}

function CorrectionRow({ change }: { change: DayBookChange }) {
  const { amount_before: before, amount_after: after } = change;
  const others = otherChanges(change);
  // The title is stored in English, whatever is read here.
  const namesItself = change.title.startsWith(recordName(change));
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} whitespace-nowrap ${ON_DESKS}`}>{readTime(change.at)}</td>
      <td className={`${CELL} min-w-28 wrap-anywhere`}>
        <Link to={placeOf(change)} className="text-cloth underline print:no-underline">
          {namesItself ? readTitle(change) : fieldTexts.recordOf(change)}
        </Link>
        {!namesItself && <span className="block">{readTitle(change)}</span>}
        {change.reason !== "" && (
          <span className="block">{historyTexts.reason(readReason(change.reason))}</span>
        )}
        {others.length > 0 && <Changes changes={others} />}
        <span className={`block text-ink-soft ${ON_PHONES}`}>
          {change.customer_name} · {readTime(change.at)} · {readActor(change.actor)}
        </span>
      </td>
      <td className={`${CELL} min-w-24 wrap-anywhere ${ON_DESKS}`}>{change.customer_name}</td>
      <td className={`${CELL} min-w-24 wrap-anywhere ${ON_DESKS}`}>{readActor(change.actor)}</td>
      <td className={`${CELL} figures ${ON_DESKS}`}>{before === null ? "–" : rupees(before)}</td>
      <td className={`${CELL} figures font-medium`}>
        {before !== null && before !== after && (
          <del className={`block font-normal text-ink-soft ${ON_PHONES}`}>{rupees(before)}</del>
        )}
        {after === null ? "–" : rupees(after)}
      </td>
    </tr>
  );
}

/** What the columns and, of a deletion, the title do not say. */
function otherChanges({ event, changes }: DayBookChange): DayBookChange["changes"] {
  return event.endsWith("Deleted") ? [] : changes.filter(({ field }) => !AMOUNTS.has(field));
}

/** Where the record is seen. A payment has no page of its own, and may be deleted: its history is shown. */
function placeOf({ noun, record_id: id }: DayBookChange): string {
  if (noun === "invoice") return `/invoices/${id}`;
  if (noun === "customer") return withParameters("/reports", { customer: id });
  return withParameters("/admin/history", { noun, record_id: id });
}
