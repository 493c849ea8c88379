import type { HistoryEntry } from "@bahi/contracts/history.ts";
import { useQuery } from "@tanstack/react-query";
import { readMoment } from "../../format/dates.ts";
import { readTitle, readValue } from "../../history/words.ts";
import { recordThenQuery } from "../../queries/history.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { fieldTexts } from "../../texts/fields.ts";
import { historyTexts as texts } from "../../texts/history.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { WholeAmounts } from "../../ui/whole-amounts.tsx";

type RecordThenProps = { entry: HistoryEntry; onClose: () => void };

/** Names that say something to the program only. */
const HIDDEN = new Set(["version", "created_at"]);

/** A record as it was right after an entry of its history, also one that was deleted later. */
export function RecordThen({ entry, onClose }: RecordThenProps) {
  const record = useQuery(recordThenQuery(entry.noun, entry.record_id, entry.position));
  return (
    <Dialog
      title={fieldTexts.recordOf(entry)}
      description={texts.asItWasOn(readMoment(entry.at), readTitle(entry))}
      onClose={onClose}
    >
      {record.isPending && <Spinner />}
      {record.isError && (
        <Notice tone="error" isLive title={texts.recordNotLoaded}>
          <Button className="mt-2" onClick={() => void record.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {record.data && (
        <dl className="divide-y divide-line">
          {Object.entries(record.data)
            .filter(([field]) => !HIDDEN.has(field))
            .map(([field, value]) => (
              <div key={field} className="flex justify-between gap-4 py-1.5">
                <dt className="text-ink-soft">{fieldTexts.nameOf(field)}</dt>
                <dd className="min-w-0 text-right break-words">
                  <WholeAmounts text={readValue(field, value)} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </Dialog>
  );
}
