import { type FormEvent, type RefObject, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldErrorsOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { createUser } from "../../queries/users.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { usersTexts as texts } from "../../texts/users.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialogForm } from "../../ui/form-dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";

const NEW_USER = { full_name: "", username: "", email: "", password: "", role: "staff" as "staff" | "admin" };
type NewUser = typeof NEW_USER;

const missing: Record<Exclude<keyof NewUser, "role">, string> = {
  full_name: texts.fullNameRequired,
  username: texts.usernameRequired,
  email: texts.emailRequired,
  password: texts.passwordRequired,
};

type Errors = Partial<Record<keyof NewUser, string>>;

/** What is missing. Everything else the server says, at its field. */
function missingIn(user: NewUser): Errors {
  const names = Object.keys(missing) as (keyof typeof missing)[]; // Object.keys forgets them
  return Object.fromEntries(
    names.filter((name) => user[name].trim() === "").map((name) => [name, missing[name]]),
  );
}

const labels: Record<keyof NewUser, string> = {
  full_name: texts.fullName,
  username: texts.username,
  email: texts.email,
  password: texts.password,
  role: texts.role,
};

const isOfForm = (field: string): field is keyof NewUser => field in NEW_USER;

/** The server names its field where it says no whole sentence: "must not contain spaces". */
function sentenceAt(field: string, message: string): string {
  return isOfForm(field) && !/^\p{Lu}/u.test(message) ? texts.ofField(labels[field], message) : message;
}

export function AddUser({ onClose }: { onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <FormDialog title={texts.add} onClose={onClose} firstFocus={first}>
      <AddUserForm first={first} onDone={onClose} />
    </FormDialog>
  );
}

type AddUserFormProps = {
  first: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function AddUserForm({ first, onDone }: AddUserFormProps) {
  const [user, setUser] = useState<NewUser>(NEW_USER);
  const [errors, setErrors] = useState<Errors>({});
  const names = Object.keys(NEW_USER) as (keyof NewUser)[]; // Object.keys forgets them
  const isTyped = names.some((name) => user[name] !== NEW_USER[name]);
  const saving = useCommand({
    noun: "users",
    send: (body: NewUser, key) => createUser(body, key),
    onDone() {
      toast.success(texts.created, LONG_SUCCESS);
      onDone();
    },
    onFailed(error) {
      setErrors(
        Object.fromEntries(
          fieldErrorsOf(error).map(({ field, message }) => [field, sentenceAt(field, message)]),
        ),
      );
    },
  });
  const cancel = useDialogForm(isTyped, saving.isPending);
  const field = (name: keyof NewUser) => ({
    name,
    value: user[name],
    required: true,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setUser({ ...user, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
      saving.forgetError();
    },
  });

  const refused = fieldErrorsOf(saving.error);
  const isAtFields = refused.length > 0 && refused.every((fault) => isOfForm(fault.field));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = missingIn(user);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    saving.run(user);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField ref={first} label={texts.fullName} {...field("full_name")} />
      <TextField label={texts.username} autoCapitalize="none" spellCheck={false} {...field("username")} />
      <TextField label={texts.email} inputMode="email" {...field("email")} />
      <TextField
        label={texts.password}
        type="password"
        autoComplete="new-password"
        hint={texts.passwordHint}
        {...field("password")}
      />
      <SelectField label={texts.role} {...field("role")}>
        <option value="staff">{texts.staff}</option>
        <option value="admin">{texts.admin}</option>
      </SelectField>
      {saving.error && !isAtFields && (
        <Notice tone="error" isAnswer>
          {detailOf(saving.error, texts.notCreated)}
        </Notice>
      )}
      <div className="flex justify-end gap-2 border-t border-line pt-4">
        <Button onClick={cancel} disabled={saving.isPending}>
          {everydayTexts.cancel}
        </Button>
        <Button type="submit" look="primary" disabled={saving.isPending}>
          {saving.isPending ? texts.creating : texts.create}
        </Button>
      </div>
    </form>
  );
}
