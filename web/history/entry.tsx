import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { ReactNode } from "react";
import { readMoment } from "../format/dates.ts";
import { fieldTexts } from "../texts/fields.ts";
import { historyTexts as texts } from "../texts/history.ts";
import { WholeAmounts } from "../ui/whole-amounts.tsx";
import { readActor, readReason, readTitle, readValue } from "./words.ts";

type EntryProps = {
  entry: HistoryEntry;
  actions?: ReactNode;
};

/** One entry of a timeline: what happened, when, by whom, why, and what changed from what to what. */
export function Entry({ entry, actions }: EntryProps) {
  return (
    <li className="relative border-l-2 border-line pb-5 pl-5 last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-cloth" />
      <p className="font-medium break-words">{readTitle(entry)}</p>
      <p className="text-sm text-ink-soft">
        <time dateTime={entry.at}>{readMoment(entry.at)}</time> · {readActor(entry.actor)}
      </p>
      {entry.reason && <p className="text-sm">{texts.reason(readReason(entry.reason))}</p>}
      {entry.cause && <p className="text-sm text-ink-soft">{texts.becauseOf(readTitle(entry.cause))}</p>}
      {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      {actions && <div className="mt-1 flex flex-wrap gap-3 text-sm print:hidden">{actions}</div>}
    </li>
  );
}

/** What changed from what to what, field by field. */
export function Changes({ changes }: { changes: HistoryEntry["changes"] }) {
  return (
    <dl className="mt-1.5 space-y-0.5 text-sm">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{fieldTexts.nameOf(field)}:</dt>
          <dd className="min-w-0 break-words">
            {from !== null && (
              <>
                <del className="text-bad">
                  <WholeAmounts text={readValue(field, from)} />
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins className="no-underline">
              <WholeAmounts text={readValue(field, to)} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
