import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readDate } from "../../format/dates.ts";
import { Entry } from "../../history/entry.tsx";
import { fieldName, readValue } from "../../history/words.ts";
import { type ChangesPath, type ReportWanted, changesQuery } from "../../queries/reports.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";

type ChangedSinceProps = { path: ChangesPath; wanted: ReportWanted };

/** Why a report of an earlier day says something else than today's: what differs, and through which events. */
export function ChangedSince({ path, wanted }: ChangedSinceProps) {
  const [isAsked, setAsked] = useState(false);
  const changes = useQuery({ ...changesQuery(path, wanted), enabled: isAsked });
  if (!isAsked) {
    return (
      <Button className="mt-4" onClick={() => setAsked(true)}>
        What has changed since then?
      </Button>
    );
  }
  return (
    <Card title={`Changed since ${readDate(wanted.as_of ?? "")}`} className="mt-5">
      {changes.isPending && <Spinner />}
      {changes.isError && (
        <Notice tone="error" isLive title="The changes could not be loaded">
          <Button className="mt-2" onClick={() => void changes.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {changes.data?.differences.length === 0 && <p className="text-ink-soft">Nothing has changed.</p>}
      {changes.data && changes.data.differences.length > 0 && (
        <div className="grid gap-6 lg:grid-cols-2">
          <table className="h-fit w-full border-collapse text-sm">
            <caption className="mb-2 text-left font-semibold">What differs</caption>
            <thead>
              <tr className="border-b-2 border-line-strong text-left">
                <th scope="col" className="py-1.5 pr-3">
                  Figure
                </th>
                <th scope="col" className="figures py-1.5 pr-3">
                  Then
                </th>
                <th scope="col" className="figures py-1.5">
                  Now
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.data.differences.map(({ field, key, from, to }) => (
                <tr key={`${field} ${key}`} className="border-b border-line">
                  <td className="py-1.5 pr-3 break-words">
                    {fieldName(field)}
                    {key !== null && <span className="block text-ink-soft">{key}</span>}
                  </td>
                  <td className="figures py-1.5 pr-3">{readSide(field, from)}</td>
                  <td className="figures py-1.5">{readSide(field, to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <section aria-label="Events">
            <h3 className="mb-3 font-semibold">Through these events</h3>
            <ol className="ml-1">
              {changes.data.events.map((entry) => (
                <Entry key={`${entry.position} ${entry.noun} ${entry.record_id}`} entry={entry} />
              ))}
            </ol>
          </section>
        </div>
      )}
    </Card>
  );
}

/** A figure as it is read; of a row its amount. */
function readSide(field: string, value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "object") return readValue(field, value);
  const amount = ["amount", "balance"].find((name) => name in value);
  return amount === undefined ? "yes" : readValue(amount, Reflect.get(value, amount));
}
