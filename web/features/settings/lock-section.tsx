import { daysAfter } from "@bahi/contracts/calendar.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldSentencesOf } from "../../api/api-error.ts";
import { LeaveGuard } from "../../drafts/leave-guard.tsx";
import { readDate, readDay } from "../../format/dates.ts";
import { today } from "../../format/today.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { lockBooks, settingsQuery } from "../../queries/settings.ts";
import { useSettingsCommand } from "../../queries/use-settings-command.ts";
import { lockTexts as texts } from "../../texts/lock.ts";
import { settingsTexts } from "../../texts/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { LockFailed } from "./lock-failed.tsx";
import { SettingsNotLoaded } from "./settings-not-loaded.tsx";
import { UnlockBooks } from "./unlock-books.tsx";

export function LockSection() {
  const settings = useQuery(settingsQuery);
  const [isUnlocking, setUnlocking] = useOpened<true>();
  return (
    <Card title={settingsTexts.sections.lock}>
      {settings.isPending && <Spinner />}
      {settings.isError && <SettingsNotLoaded onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="max-w-xl space-y-5">
          <LockState settings={settings.data} onUnlock={() => setUnlocking(true)} />
          <LockForm settings={settings.data} />
          <RecordHistory noun="settings" id={1} />
        </div>
      )}
      {isUnlocking && settings.data?.books_locked && (
        <UnlockBooks settings={settings.data} onClose={() => setUnlocking(undefined)} />
      )}
    </Card>
  );
}

function LockState({ settings, onUnlock }: { settings: SettingsRecord; onUnlock: () => void }) {
  const lock = settings.books_locked;
  return (
    <>
      <p>{texts.whatItDoes} </p>
      {lock === null ? (
        <Notice>{texts.everyDayOpen}</Notice>
      ) : (
        <Notice tone="success" title={texts.lockedUpTo(readDate(lock.until))}>
          <p className="break-words">
            {lock.reason === ""
              ? texts.lockedBy(lock.by, readDay(lock.at))
              : texts.lockedByBecause(lock.by, readDay(lock.at), lock.reason)}
          </p>
          <Button className="mt-2" onClick={onUnlock}>
            {texts.open}
          </Button>
        </Notice>
      )}
    </>
  );
}

function LockForm({ settings }: { settings: SettingsRecord }) {
  const lockedUntil = settings.books_locked?.until ?? "";
  const proposed = dayToPropose(lockedUntil);
  /** Undefined as long as nobody has chosen one. */
  const [chosen, setChosen] = useState<string>();
  const until = chosen ?? proposed;
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string>();
  const locksLess = until !== "" && until < lockedUntil;
  const saving = useSettingsCommand({
    send: (wanted: { until: string; reason: string }, key) => lockBooks(settings, wanted, key),
    onDone(wanted) {
      setChosen(undefined);
      setReason("");
      toast.success(texts.locked(readDate(wanted.until)), LONG_SUCCESS);
    },
  });
  const errorOf = (name: string) => fieldSentencesOf(saving.error)[name];
  function change(): void {
    setMissing(undefined);
    saving.forgetError();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (until === "") setMissing(texts.dayMissing);
    else saving.run({ until, reason });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <DateField
        label={texts.lockUpTo}
        required
        max={today()}
        value={until}
        error={missing ?? errorOf("until")}
        onValue={(day) => {
          change();
          setChosen(day);
        }}
        className="max-w-56"
      />
      <TextField
        label={texts.reason}
        required={locksLess}
        hint={locksLess ? texts.reasonForLess : texts.reasonOptional}
        value={reason}
        error={errorOf("reason")}
        onChange={(event) => {
          change();
          setReason(event.target.value);
        }}
      />
      {saving.error && (
        <LockFailed error={saving.error} otherwise={texts.notLocked} onLoadAgain={saving.forgetError} />
      )}
      <Button type="submit" look="primary" disabled={saving.isPending}>
        {saving.isPending ? texts.locking : texts.lock}
      </Button>
      {(until !== proposed || reason !== "") && <LeaveGuard isSaving={saving.isPending} />}
    </form>
  );
}

/** The end of last month, which is closed next; nothing when it is locked already. */
function dayToPropose(lockedUntil: string): string {
  const lastMonthsEnd = daysAfter(`${today().slice(0, 7)}-01`, -1);
  return lastMonthsEnd > lockedUntil ? lastMonthsEnd : "";
}
