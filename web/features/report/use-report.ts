import { type UseQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { now } from "../../format/clock.ts";
import { isWorthRetrying } from "../../queries/client.ts";

/** What `queryOptions` makes of a report. */
export type ReportQuery<Result> = Pick<
  UseQueryOptions<Result, Error, Result, string[]>,
  "queryKey" | "queryFn"
>;

/** One report at most: its parameters and its result. Nothing of an earlier one is shown beside it. */
export type Report<Wanted, Result> =
  | { status: "none" }
  | { status: "pending"; wanted: Wanted }
  | { status: "made"; wanted: Wanted; result: Result; madeAt: string }
  | { status: "failed"; wanted: Wanted; error: unknown };

/**
 * A report that is asked for by a button: nothing until then, and asked for anew each time, since it says how things
 * are now. It stays as it was made until it is asked for again or cleared.
 */
export function useReport<Wanted, Result>(queryOf: (wanted: Wanted) => ReportQuery<Result>) {
  const client = useQueryClient();
  const [report, setReport] = useState<Report<Wanted, Result>>({ status: "none" });
  const askedCount = useRef(0);

  async function ask(wanted: Wanted): Promise<void> {
    const asked = ++askedCount.current;
    setReport({ status: "pending", wanted });
    const next = await client
      .fetchQuery({ ...queryOf(wanted), retry: isWorthRetrying, staleTime: 0, gcTime: 0 })
      .then(
        (result): Report<Wanted, Result> => ({
          status: "made",
          wanted,
          result,
          madeAt: now().toISOString(),
        }),
        (error: unknown): Report<Wanted, Result> => ({ status: "failed", wanted, error }),
      );
    // What was cleared or asked for again meanwhile is not wanted any more.
    if (asked === askedCount.current) setReport(next);
  }

  return {
    report,
    generate: (wanted: Wanted) => void ask(wanted),
    clear: () => {
      askedCount.current += 1;
      setReport({ status: "none" });
    },
  };
}

/** Whether a report was made with other input than `wanted`, which is what is entered now. */
export function isOfOtherInput<Wanted extends object>(made: Wanted, wanted: Wanted | undefined): boolean {
  return JSON.stringify(made) !== JSON.stringify(wanted);
}
