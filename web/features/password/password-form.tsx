import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { detailOf, fieldErrorsOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { changePassword } from "../../queries/users.ts";
import { useSession, useUser } from "../../session/session.ts";
import { passwordTexts as texts } from "../../texts/password.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";

const NOTHING = { current_password: "", new_password: "", again: "" };
type Typed = typeof NOTHING;
type Errors = Partial<Record<keyof Typed, string>>;

function faultsIn(typed: Typed, isGiven: boolean): Errors {
  if (typed.current_password === "")
    return { current_password: isGiven ? texts.givenRequired : texts.currentRequired };
  if (typed.new_password === "") return { new_password: texts.newRequired };
  if (typed.again !== typed.new_password) return { again: texts.newDiffer };
  return {};
}

type PasswordFormProps = {
  first: RefObject<HTMLInputElement | null>;
  /** The present password was given by an admin. */
  isGiven?: boolean;
  hint: string;
  onTyped?: (isTyped: boolean) => void;
  onSaving?: (isSaving: boolean) => void;
  onDone: () => void;
  /** What stands beside the button that saves. */
  children: ReactNode;
};

/** Changes the own password: the present one, the new one, and the new one again. The session goes on. */
export function PasswordForm({ first, isGiven = false, ...props }: PasswordFormProps) {
  const { goOnWith } = useSession();
  const { username } = useUser();
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [errors, setErrors] = useState<Errors>({});
  const inputs = {
    current_password: first,
    new_password: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  };
  const saving = useCommand({
    noun: "me",
    send: ({ current_password, new_password }: Typed, key) =>
      changePassword({ current_password, new_password }, key),
    onDone({ access_token: token }) {
      props.onSaving?.(false);
      goOnWith(token);
      props.onDone();
    },
    onFailed(error) {
      props.onSaving?.(false);
      const refused = fieldErrorsOf(error).find(({ field }) => field === "new_password");
      setErrors(refused ? { new_password: texts.newRefused(refused.message) } : {});
      inputs[refused ? "new_password" : "current_password"].current?.select();
    },
  });

  const field = (name: keyof Typed) => ({
    ref: inputs[name],
    name,
    type: "password",
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      const now = { ...typed, [name]: event.target.value };
      setTyped(now);
      setErrors({ ...errors, [name]: undefined });
      saving.forgetError();
      // A password manager may have filled in the present one.
      props.onTyped?.(now.new_password !== "" || now.again !== "");
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsIn(typed, isGiven);
    setErrors(found);
    const names = Object.keys(found) as (keyof Typed)[]; // Object.keys forgets them
    const [wrong] = names;
    if (wrong !== undefined) {
      inputs[wrong].current?.focus();
      return;
    }
    props.onSaving?.(true);
    saving.run(typed);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {/* A password manager stores the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={isGiven ? texts.given : texts.current}
        autoComplete="current-password"
        {...field("current_password")}
      />
      <TextField label={texts.new} autoComplete="new-password" hint={props.hint} {...field("new_password")} />
      <TextField label={texts.newAgain} autoComplete="new-password" {...field("again")} />
      {saving.error && errors.new_password === undefined && (
        <Notice tone="error" isAnswer>
          {detailOf(saving.error, texts.notUpdated)}
        </Notice>
      )}
      <div className="flex justify-end gap-2 border-t border-line pt-4">
        {props.children}
        <Button type="submit" look="primary" disabled={saving.isPending}>
          {saving.isPending ? texts.updating : texts.update}
        </Button>
      </div>
    </form>
  );
}
