import { type UseQueryOptions, keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** What `queryOptions` makes of a report. */
export type ReportQuery<Result> = Pick<
  UseQueryOptions<Result, Error, Result, string[]>,
  "queryKey" | "queryFn"
>;

/**
 * A report that is asked for by a button: nothing until then, and asked for anew each time, since it says how things
 * are now.
 */
export function useReport<Wanted, Result>(queryOf: (wanted: Wanted) => ReportQuery<Result>) {
  const [asked, setAsked] = useState<{ wanted: Wanted; query: ReportQuery<Result> }>();
  const query = useQuery({
    queryKey: asked?.query.queryKey ?? ["reports"],
    queryFn: asked?.query.queryFn ?? skipToken,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    generate(wanted: Wanted) {
      const next = queryOf(wanted);
      if (asked && String(asked.query.queryKey) === String(next.queryKey)) void query.refetch();
      else setAsked({ wanted, query: next });
    },
    clear: () => setAsked(undefined),
    /** What the result answers. */
    wanted: asked?.wanted,
    result: asked === undefined || query.isPlaceholderData ? undefined : query.data,
    /** When the result was answered. */
    madeAt: new Date(query.dataUpdatedAt).toISOString(),
    isPending: asked !== undefined && (query.isPending || query.isPlaceholderData || query.isRefetching),
    error: asked === undefined ? null : query.error,
  };
}
