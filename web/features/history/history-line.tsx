import type { ReactNode } from "react";
import type { HistoryEntry } from "@bahi/contracts/history.ts";
import { readMoment } from "../../format/dates.ts";
import { Changes } from "../../history/entry.tsx";
import { readActor, readReason, readTitle } from "../../history/words.ts";
import { fieldTexts } from "../../texts/fields.ts";
import { historyTexts as texts } from "../../texts/history.ts";
import { type FoldedEntry, keyOf } from "./folded.ts";

type HistoryLineProps = { line: FoldedEntry; renderActions: (entry: HistoryEntry) => ReactNode };

/** One line an event: when, what, which record, by whom. What changed, and what it caused, is folded under it. */
export function HistoryLine({ line: { entry, caused }, renderActions }: HistoryLineProps) {
  return (
    <li>
      <details className="group">
        <summary className="grid grid-cols-[1rem_1fr] items-baseline gap-x-3 rounded px-2 py-1.5 -outline-offset-2 hover:bg-cloth-light lg:grid-cols-[1rem_11rem_1fr_8.5rem_12rem] [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="text-ink-soft group-open:rotate-90">
            ▸
          </span>
          <span
            title={readTitle(entry)}
            className="min-w-0 font-medium break-words lg:order-1 lg:flex lg:items-baseline"
          >
            <span className="group-open:whitespace-normal lg:truncate">{readTitle(entry)}</span>
            {caused.length > 0 && (
              <span className="ml-2 shrink-0 text-sm font-normal text-ink-soft">
                +{caused.length}
                <span className="sr-only"> {texts.causedByItAfter}</span>
              </span>
            )}
          </span>
          <span className="col-start-2 flex flex-wrap gap-x-3 text-sm text-ink-soft lg:contents">
            <time dateTime={entry.at} className="text-sm whitespace-nowrap tabular-nums">
              {readMoment(entry.at)}
            </time>
            <span className="text-sm lg:order-2 lg:truncate">{fieldTexts.recordOf(entry)}</span>
            <span title={readActor(entry.actor)} className="min-w-0 text-sm lg:order-3 lg:truncate">
              {readActor(entry.actor)}
            </span>
          </span>
        </summary>
        <div className="mb-3 ml-4 border-l-2 border-line pl-5 lg:ml-[13.6rem]">
          <Details entry={entry} renderActions={renderActions} />
          {caused.length > 0 && (
            <ul aria-label={texts.causedByIt} className="mt-2 space-y-2">
              {caused.map((each) => (
                <li key={keyOf(each)}>
                  <p className="text-sm">
                    <span className="font-medium break-words">{readTitle(each)}</span>{" "}
                    <span className="text-ink-soft">· {fieldTexts.recordOf(each)}</span>
                  </p>
                  <Details entry={each} renderActions={renderActions} isCaused />
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  );
}

type DetailsProps = {
  entry: HistoryEntry;
  renderActions: (entry: HistoryEntry) => ReactNode;
  /** It stands below what caused it. */
  isCaused?: boolean;
};

function Details({ entry, renderActions, isCaused = false }: DetailsProps) {
  return (
    <>
      {entry.reason && <p className="text-sm break-words">{texts.reason(readReason(entry.reason))}</p>}
      {!isCaused && entry.cause && (
        <p className="text-sm break-words text-ink-soft">{texts.becauseOf(readTitle(entry.cause))}</p>
      )}
      {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      <div className="mt-1 text-sm print:hidden">{renderActions(entry)}</div>
    </>
  );
}
