import { businessDateOf, daysAfter } from "@bahi/contracts/calendar.ts";
import type { BackupRecord } from "@bahi/contracts/system/backup.ts";
import type { VerificationProgress } from "@bahi/contracts/proof/api.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { readDay, readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { downloadBackup, verificationQuery } from "../../queries/system.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { systemTexts as texts } from "../../texts/system.ts";
import { filled } from "../../ui/filled.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useToday } from "../../ui/use-today.ts";
import { readSize } from "./figures.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";

const { books } = texts;

/** What an owner asks first: are the books whole, and would they survive this computer? */
export function BooksCard({ backup }: { backup: BackupRecord }) {
  const proof = useQuery(verificationQuery).data;
  const download = useMutation({
    mutationFn: downloadBackup,
    onSuccess({ name, content }) {
      saveFile(name, content);
      toast.success(books.downloaded);
    },
  });
  const { last, failure, directory } = backup;
  const today = useToday();
  return (
    <Card
      title={sentenceOf(proof, last ? dayNear(last.at, today) : undefined)}
      actions={
        <Button look="primary" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? books.downloading : books.download}
        </Button>
      }
    >
      {last && (
        <p className="text-sm break-words text-ink-soft">
          {filled(
            books.lastMade,
            <strong>{readMoment(last.at)}</strong>,
            `${last.file} · ${texts.events(last.events, count(last.events))} · ${readSize(last.size_bytes)}`,
          )}
        </p>
      )}
      {last?.warning && (
        <Notice tone="warning" className="mt-4" title={books.lacksSomething}>
          <p>{inReadersLanguage(last.warning)}</p>
        </Notice>
      )}
      {failure && (
        <Notice tone="error" className="mt-4" title={books.notMade(readMoment(failure.at))}>
          <p className="break-words">{inReadersLanguage(failure.reason)}</p>
        </Notice>
      )}
      {directory === null && <p className="mt-3 text-sm text-ink-soft">{books.noFolder} </p>}
      {directory !== null && last === null && !failure && (
        <p className="mt-3 text-sm break-words text-ink-soft">{books.madeDailyInto(directory)}</p>
      )}
      {download.error && (
        <Notice tone="error" isLive className="mt-4" title={books.notDownloaded}>
          <p>{detailOf(download.error, everydayTexts.pleaseTryAgain)}</p>
        </Notice>
      )}
    </Card>
  );
}

/** `Your books are whole · proved 22 Nov 2026, 6:26 pm · last backup yesterday`. */
function sentenceOf(proof: VerificationProgress | undefined, backupDay: string | undefined): string {
  const backup = backupDay === undefined ? books.noBackupYet : books.lastBackup(backupDay);
  if (!proof?.report) return books.notProved(backup);
  const { ok, started_at } = proof.report;
  const at = readMoment(started_at);
  return ok ? books.whole(at, backup) : books.touched(at, backup);
}

function dayNear(moment: string, today: string): string {
  const day = businessDateOf(new Date(moment));
  if (day === today) return books.today;
  return day === daysAfter(today, -1) ? books.yesterday : readDay(moment);
}
