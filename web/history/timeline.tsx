import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HistoryPage } from "../queries/history.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { historyTexts as texts } from "../texts/history.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";

type TimelineProps = {
  query: UseInfiniteQueryResult<{ pages: HistoryPage[] }>;
  empty: string;
  /** Draws the entries of all pages that are loaded. */
  children: (entries: HistoryEntry[]) => ReactNode;
};

/** The entries of a history, the latest first, a page at a time. */
export function Timeline({ query, empty, children }: TimelineProps) {
  if (query.isPending) return <Spinner label={texts.loading} />;
  if (query.isError && !query.data) {
    return (
      <Notice tone="error" isLive title={texts.notLoaded}>
        <Button className="mt-2" onClick={() => void query.refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="py-6 text-center text-ink-soft">{empty}</p>;
  return (
    <>
      {children(entries)}
      {query.hasNextPage && (
        <Button
          className="mt-4"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? everydayTexts.loading : everydayTexts.showMore}
        </Button>
      )}
    </>
  );
}
