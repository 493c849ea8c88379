import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { readDate } from "../../format/dates.ts";
import { lockBooks } from "../../queries/settings.ts";
import { useSettingsCommand } from "../../queries/use-settings-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { lockTexts as texts } from "../../texts/lock.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormDialog, useDialogForm } from "../../ui/form-dialog.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { LockFailed } from "./lock-failed.tsx";

type UnlockBooksProps = { settings: SettingsRecord; onClose: () => void };

/** Asks why before every day is opened again. */
export function UnlockBooks({ settings, onClose }: UnlockBooksProps) {
  const first = useRef<HTMLInputElement>(null);
  const lock = settings.books_locked;
  return (
    <FormDialog
      title={texts.unlock}
      description={texts.unlockMeans(lock ? readDate(lock.until) : texts.now)}
      onClose={onClose}
      firstFocus={first}
    >
      <UnlockForm settings={settings} first={first} onDone={onClose} />
    </FormDialog>
  );
}

type UnlockFormProps = {
  settings: SettingsRecord;
  first: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function UnlockForm({ settings, first, onDone }: UnlockFormProps) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string>();
  const saving = useSettingsCommand({
    send: (_: undefined, key) => lockBooks(settings, { until: null, reason }, key),
    onDone() {
      toast.success(texts.unlocked, LONG_SUCCESS);
      onDone();
    },
  });

  const cancel = useDialogForm(reason !== "", saving.isPending);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === "") {
      setMissing(texts.whyMissing);
      first.current?.focus();
      return;
    }
    saving.run(undefined);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        ref={first}
        label={texts.reason}
        required
        value={reason}
        error={missing}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(undefined);
          saving.forgetError();
        }}
      />
      {saving.error && (
        <LockFailed error={saving.error} otherwise={texts.notUnlocked} onLoadAgain={saving.forgetError} />
      )}
      <div className="flex justify-end gap-2 border-t border-line pt-4">
        <Button onClick={cancel} disabled={saving.isPending}>
          {everydayTexts.cancel}
        </Button>
        <Button type="submit" look="danger" disabled={saving.isPending}>
          {saving.isPending ? texts.unlocking : texts.unlock}
        </Button>
      </div>
    </form>
  );
}
