import type { DayBook, DayBookChange } from "@bahi/contracts/report/day-book.ts";
import { Link } from "react-router-dom";
import { withParameters } from "../../api/address.ts";
import { readTime } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { Changes } from "../../history/entry.tsx";
import { readActor, recordName } from "../../history/words.ts";
import { CELL, DaySection, ON_DESKS, ON_PHONES } from "./day-book-section.tsx";

const COLUMNS = [
  { name: "Time", isOnDesks: true },
  { name: "What" },
  { name: "Customer", isOnDesks: true },
  { name: "By", isOnDesks: true },
  { name: "Before", isFigure: true, isOnDesks: true },
  { name: "After", isFigure: true },
];

/** What the columns Before and After say, as fields of the records. */
const AMOUNTS = new Set(["amount", "opening_balance", "total_amount"]);

/** What was corrected or deleted on the day, whatever the date of the record; each leads to it. */
export function DayCorrections({ book: { changes, totals } }: { book: DayBook }) {
  return (
    <DaySection
      title="Corrections and Deletions Made on This Day"
      noun="corrections"
      columns={COLUMNS}
      rows={changes}
      total={totals.changes.count}
      empty="Nothing was corrected or deleted on this day."
      renderRow={(change) => (
        <CorrectionRow key={`${change.position} ${change.noun} ${change.record_id}`} change={change} />
      )}
    />
  );
}

function CorrectionRow({ change }: { change: DayBookChange }) {
  const { amount_before: before, amount_after: after } = change;
  const others = otherChanges(change);
  const namesItself = change.title.startsWith(recordName(change));
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} whitespace-nowrap ${ON_DESKS}`}>{readTime(change.at)}</td>
      <td className={`${CELL} min-w-28 break-words`}>
        <Link to={placeOf(change)} className="text-cloth underline print:no-underline">
          {namesItself ? change.title : recordName(change)}
        </Link>
        {!namesItself && <span className="block">{change.title}</span>}
        {change.reason !== "" && <span className="block">Reason: {change.reason}</span>}
        {others.length > 0 && <Changes changes={others} />}
        <span className={`block text-ink-soft ${ON_PHONES}`}>
          {change.customer_name} · {readTime(change.at)} · {readActor(change.actor)}
        </span>
      </td>
      <td className={`${CELL} break-words ${ON_DESKS}`}>{change.customer_name}</td>
      <td className={`${CELL} break-words ${ON_DESKS}`}>{readActor(change.actor)}</td>
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
