import type { BackupRecord } from "@bahi/contracts/system/backup.ts";
import type { VerificationProgress } from "@bahi/contracts/proof/api.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { downloadBackup, verificationQuery } from "../../queries/system.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Figure } from "./figure.tsx";
import { readSize } from "./figures.ts";

/** What an owner asks first: are the books whole, and would they survive this computer? */
export function BooksCard({ backup }: { backup: BackupRecord }) {
  const proof = useQuery(verificationQuery).data;
  const download = useMutation({
    mutationFn: downloadBackup,
    onSuccess({ name, content }) {
      saveFile(name, content);
      toast.success("Backup downloaded");
    },
  });
  const { last, failure, directory } = backup;
  return (
    <Card
      title={titleOf(proof)}
      actions={
        <Button look="primary" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? "Downloading..." : "Download Backup"}
        </Button>
      }
    >
      <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Figure term="Proved">
          {proof?.report ? readMoment(proof.report.started_at) : "Not yet: press Verify"}
        </Figure>
        <Figure term="Last daily backup">{last ? readMoment(last.at) : "None yet"}</Figure>
      </dl>
      {last && (
        <p className="mt-3 text-sm break-words text-ink-soft">
          {last.file} · {count(last.events)} {last.events === 1 ? "event" : "events"} ·{" "}
          {readSize(last.size_bytes)}
        </p>
      )}
      {failure && (
        <Notice
          tone="error"
          className="mt-4"
          title={`The backup of ${readMoment(failure.at)} could not be made`}
        >
          <p className="break-words">{failure.reason}</p>
        </Notice>
      )}
      {directory === null && (
        <p className="mt-3 text-sm text-ink-soft">
          No backup is made by itself, since BAHI_BACKUP_DIR names no folder.
        </p>
      )}
      {directory !== null && last === null && !failure && (
        <p className="mt-3 text-sm break-words text-ink-soft">
          One is made each day while Bahi runs, into {directory}.
        </p>
      )}
      {download.error && (
        <Notice tone="error" isLive className="mt-4" title="The backup could not be downloaded">
          <p>{detailOf(download.error, "Please try again.")}</p>
        </Notice>
      )}
    </Card>
  );
}

function titleOf(proof: VerificationProgress | undefined): string {
  if (!proof?.report) return "Your books";
  return proof.report.ok ? "Your books are whole" : "Your books were touched";
}
