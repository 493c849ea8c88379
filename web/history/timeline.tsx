import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HistoryPage } from "../queries/history.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Entry } from "./entry.tsx";

type TimelineProps = {
  query: UseInfiniteQueryResult<{ pages: HistoryPage[] }>;
  empty: string;
  namesRecord?: boolean;
  renderActions?: (entry: HistoryEntry) => ReactNode;
};

/** The entries of a history, the latest first, a page at a time. */
export function Timeline({ query, empty, namesRecord = false, renderActions }: TimelineProps) {
  if (query.isPending) return <Spinner label="Loading history..." />;
  if (query.isError && !query.data) {
    return (
      <Notice tone="error" isLive title="The history could not be loaded">
        <Button className="mt-2" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="py-6 text-center text-ink-soft">{empty}</p>;
  return (
    <>
      <ol className="ml-1">
        {entries.map((entry) => (
          <Entry
            key={`${entry.position} ${entry.noun} ${entry.record_id}`}
            entry={entry}
            namesRecord={namesRecord}
            actions={renderActions?.(entry)}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          className="mt-4"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? "Loading..." : "Show more"}
        </Button>
      )}
    </>
  );
}
