import type { HistoryEntry, Noun } from "@bahi/contracts/history.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { timelineQuery } from "../queries/history.ts";
import { historyTexts as texts } from "../texts/history.ts";
import { Entry } from "./entry.tsx";
import { Timeline } from "./timeline.tsx";

type RecordHistoryProps = { noun: Noun; id: number; renderActions?: (entry: HistoryEntry) => ReactNode };

/** What happened to a record, read when it is opened. */
export function RecordHistory({ noun, id, renderActions }: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-5 border-t border-line py-4 print:hidden"
    >
      <summary className="w-fit rounded font-semibold">{texts.title}</summary>
      <div className="mt-4">
        {isOpen && <Opened noun={noun} id={id} {...(renderActions ? { renderActions } : {})} />}
      </div>
    </details>
  );
}

function Opened({ noun, id, renderActions }: RecordHistoryProps) {
  const query = useInfiniteQuery(timelineQuery(noun, id));
  return (
    <Timeline query={query} empty={texts.nothingYet}>
      {(entries) => (
        <ol className="ml-1">
          {entries.map((entry) => (
            <Entry key={entry.position} entry={entry} actions={renderActions?.(entry)} />
          ))}
        </ol>
      )}
    </Timeline>
  );
}
