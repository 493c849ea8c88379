import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldErrorsOf } from "../../api/api-error.ts";
import { readDate, readDay } from "../../format/dates.ts";
import { today } from "../../format/today.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { lockBooks, settingsQuery } from "../../queries/settings.ts";
import { useCommand } from "../../queries/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { LockFailed } from "./lock-failed.tsx";
import { SettingsNotLoaded } from "./settings-not-loaded.tsx";
import { UnlockBooks } from "./unlock-books.tsx";

export function LockSection() {
  const settings = useQuery(settingsQuery);
  const [isUnlocking, setUnlocking] = useState(false);
  return (
    <Card title="Period Lock">
      {settings.isPending && <Spinner />}
      {settings.isError && <SettingsNotLoaded onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="max-w-xl space-y-5">
          <LockState settings={settings.data} onUnlock={() => setUnlocking(true)} />
          <LockForm key={settings.data.books_locked?.until} settings={settings.data} />
          <RecordHistory noun="settings" id={1} />
        </div>
      )}
      {isUnlocking && settings.data?.books_locked && (
        <UnlockBooks settings={settings.data} onClose={() => setUnlocking(false)} />
      )}
    </Card>
  );
}

function LockState({ settings, onUnlock }: { settings: SettingsRecord; onUnlock: () => void }) {
  const lock = settings.books_locked;
  return (
    <>
      <p>
        Nothing dated up to the locked day is added, changed or deleted by anyone: invoices, payments,
        imports. Customers with entries of those days are not merged into others.
      </p>
      {lock === null ? (
        <Notice>Every day is open.</Notice>
      ) : (
        <Notice tone="success" title={`Locked up to ${readDate(lock.until)}`}>
          <p className="break-words">
            {`By ${lock.by} on ${readDay(lock.at)}.`}
            {lock.reason !== "" && ` Reason: ${lock.reason}`}
          </p>
          <Button className="mt-2" onClick={onUnlock}>
            Unlock
          </Button>
        </Notice>
      )}
    </>
  );
}

function LockForm({ settings }: { settings: SettingsRecord }) {
  const lockedUntil = settings.books_locked?.until ?? "";
  const [until, setUntil] = useState(() => dayToPropose(lockedUntil));
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string>();
  const locksLess = until !== "" && until < lockedUntil;
  const saving = useCommand({
    noun: "settings",
    send: (wanted: { until: string; reason: string }, key) => lockBooks(settings, wanted, key),
    onDone: (_, wanted) => toast.success(`Books locked up to ${readDate(wanted.until)}`, LONG_SUCCESS),
  });
  const errorOf = (name: string) => fieldErrorsOf(saving.error).find(({ field }) => field === name)?.message;
  function change(): void {
    setMissing(undefined);
    saving.forgetError();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (until === "") setMissing("Please choose the last day to be locked");
    else saving.run({ until, reason });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label="Lock Up To"
        type="date"
        required
        max={today()}
        value={until}
        error={missing ?? errorOf("until")}
        onChange={(event) => {
          change();
          setUntil(event.target.value);
        }}
        className="max-w-56"
      />
      <TextField
        label="Reason"
        required={locksLess}
        hint={
          locksLess
            ? "Fewer days would be locked than now, so the history keeps why."
            : "Optional, such as: returns are filed"
        }
        value={reason}
        error={errorOf("reason")}
        onChange={(event) => {
          change();
          setReason(event.target.value);
        }}
      />
      {saving.error && (
        <LockFailed
          error={saving.error}
          otherwise="Failed to lock the books"
          onLoadAgain={saving.forgetError}
        />
      )}
      <Button type="submit" look="primary" disabled={saving.isPending}>
        {saving.isPending ? "Locking..." : "Lock Books"}
      </Button>
    </form>
  );
}

/** The end of last month, which is closed next; nothing when it is locked already. */
function dayToPropose(lockedUntil: string): string {
  const firstOfMonth = new Date(`${today().slice(0, 7)}-01T00:00:00Z`);
  const lastMonthsEnd = new Date(firstOfMonth.getTime() - 86_400_000).toISOString().slice(0, 10);
  return lastMonthsEnd > lockedUntil ? lastMonthsEnd : "";
}
