import type { Difference } from "@bahi/contracts/report/changes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { detailOf } from "../../api/api-error.ts";
import { readAsOf } from "../../format/as-of.ts";
import { capitalised } from "../../format/capitalised.ts";
import { count } from "../../format/money.ts";
import { Entry } from "../../history/entry.tsx";
import { type ChangesPath, type ReportWanted, changesQuery } from "../../queries/reports.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { reportChangesTexts as texts } from "../../texts/report-changes.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { WholeAmounts } from "../../ui/whole-amounts.tsx";
import { nameOf, readSides } from "./difference.ts";

type ChangesBetweenProps = {
  path: ChangesPath;
  wanted: ReportWanted;
  from: string;
  /** Empty for now. */
  to: string;
};

/** Two moments of one report side by side, as far as they differ, and what happened between them. */
export function ChangesBetween({ path, wanted, from, to }: ChangesBetweenProps) {
  const changes = useInfiniteQuery(changesQuery(path, wanted, from, to));
  const [first] = changes.data?.pages ?? [];
  const moments = { from: readAsOf(from), to: to === "" ? texts.now : readAsOf(to) };
  return (
    <section aria-label={texts.changes} className="mt-5 print:mt-0">
      <h3 className="mb-4 font-semibold">{texts.between(moments.from, moments.to)}</h3>
      {changes.isPending && <Spinner />}
      {changes.isError && (
        <Notice tone="error" isLive title={texts.notCompared}>
          <p>{detailOf(changes.error, everydayTexts.pleaseTryAgain)}</p>
          <Button className="mt-2" onClick={() => void changes.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {first && first.differences.length === 0 && first.total === 0 && (
        <p role="status" className="text-ink-soft">
          {texts.nothingChanged}
        </p>
      )}
      {first && (first.differences.length > 0 || first.total > 0) && (
        <div className="grid gap-6 lg:grid-cols-2 print:block">
          <Differences differences={first.differences} moments={moments} />
          <section aria-label={texts.events} className="print:mt-6">
            <h4 className="mb-3 text-sm font-semibold">
              {first.total === 1 ? texts.throughOne : texts.through(count(first.total))}
            </h4>
            <ol className="ml-1">
              {changes.data?.pages
                .flatMap(({ events }) => events)
                .map((entry) => (
                  <Entry
                    key={`${entry.position} ${entry.noun} ${entry.record_id}`}
                    // Of a new record the title is enough.
                    entry={{ ...entry, changes: entry.changes.filter(({ from: before }) => before !== null) }}
                  />
                ))}
            </ol>
            {changes.hasNextPage && (
              <Button
                className="mt-4"
                disabled={changes.isFetchingNextPage}
                onClick={() => void changes.fetchNextPage()}
              >
                {changes.isFetchingNextPage ? everydayTexts.loading : everydayTexts.showMore}
              </Button>
            )}
          </section>
        </div>
      )}
    </section>
  );
}

type DifferencesProps = { differences: Difference[]; moments: { from: string; to: string } };

function Differences({ differences, moments }: DifferencesProps) {
  if (differences.length === 0) {
    return <p className="text-ink-soft">{texts.madeUp}</p>;
  }
  return (
    <table className="h-fit w-full border-collapse text-sm">
      <caption className="mb-2 text-left font-semibold">{texts.whatDiffers}</caption>
      <thead>
        <tr className="border-b-2 border-line-strong text-left align-bottom">
          <th scope="col" className="py-1.5 pr-3">
            {texts.figure}
          </th>
          <th scope="col" className="py-1.5 pr-3 text-right">
            {capitalised(moments.from)}
          </th>
          <th scope="col" className="py-1.5 text-right">
            {capitalised(moments.to)}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const { field, key } = difference;
          const { group, name } = nameOf(difference);
          const [from, to] = readSides(difference);
          return (
            <tr key={`${field} ${key}`} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pr-3 min-w-28 text-left font-normal wrap-anywhere">
                {name}
                {group !== undefined && <span className="block text-ink-soft">{group}</span>}
              </th>
              <td className="py-1.5 pr-3 text-right tabular-nums">
                <WholeAmounts text={from} />
              </td>
              <td className="py-1.5 text-right tabular-nums">
                <WholeAmounts text={to} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
