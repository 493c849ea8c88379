import { type FormEvent, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldErrorsOf } from "../../api/api-error.ts";
import { LeaveGuard } from "../../drafts/leave-guard.tsx";
import { useCommand } from "../../queries/use-command.ts";
import { changePassword } from "../../queries/users.ts";
import { useSession } from "../../session/session.ts";
import { passwordTexts } from "../../texts/password.ts";
import { settingsTexts } from "../../texts/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { Outcome } from "./outcome.tsx";

export function SecuritySection() {
  const { goOnWith } = useSession();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [done, setDone] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const saving = useCommand({
    noun: "me",
    send: (body: { current_password: string; new_password: string }, key) => changePassword(body, key),
    onDone({ access_token: token }) {
      goOnWith(token);
      toast.success(passwordTexts.updated, LONG_SUCCESS);
      setDone(passwordTexts.updated);
      setCurrent("");
      setNext("");
    },
    onFailed: () => first.current?.focus(),
  });
  const refusedNext = fieldErrorsOf(saving.error).find(({ field }) => field === "new_password")?.message;

  /** What was said of the last attempt is no longer about what is typed. */
  function type(change: () => void): void {
    change();
    setDone(undefined);
    if (saving.error) saving.forgetError();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setDone(undefined);
    if (current !== "" && next !== "") saving.run({ current_password: current, new_password: next });
  }

  return (
    <Card title={settingsTexts.sections.security}>
      <form onSubmit={submit} className="max-w-md space-y-4">
        <TextField
          ref={first}
          type="password"
          label={passwordTexts.current}
          required
          autoComplete="current-password"
          value={current}
          onChange={(event) => type(() => setCurrent(event.target.value))}
        />
        <TextField
          type="password"
          label={passwordTexts.new}
          required
          autoComplete="new-password"
          hint={passwordTexts.lengthAndSessions}
          error={refusedNext && passwordTexts.newRefused(refusedNext)}
          value={next}
          onChange={(event) => type(() => setNext(event.target.value))}
        />
        {refusedNext === undefined && (
          <Outcome done={done} error={saving.error} otherwise={passwordTexts.notUpdated} />
        )}
        <Button type="submit" look="primary" disabled={current === "" || next === "" || saving.isPending}>
          {saving.isPending ? passwordTexts.updating : passwordTexts.update}
        </Button>
        {/* A password manager may have filled in the present one. */}
        {next !== "" && <LeaveGuard isSaving={saving.isPending} />}
      </form>
    </Card>
  );
}
