import { type RefObject, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { everydayTexts } from "../../texts/everyday.ts";
import { passwordTexts as texts } from "../../texts/password.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialogForm } from "../../ui/form-dialog.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Everyone changes the own password here. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <FormDialog title={texts.change} onClose={onClose} firstFocus={first}>
      <Form first={first} onDone={onClose} />
    </FormDialog>
  );
}

type FormProps = { first: RefObject<HTMLInputElement | null>; onDone: () => void };

function Form({ first, onDone }: FormProps) {
  const [isTyped, setTyped] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const cancel = useDialogForm(isTyped, isSaving);
  return (
    <PasswordForm
      first={first}
      hint={texts.lengthAndSessions}
      onTyped={setTyped}
      onSaving={setSaving}
      onDone={() => {
        toast.success(texts.updated, LONG_SUCCESS);
        onDone();
      }}
    >
      <Button onClick={cancel} disabled={isSaving}>
        {everydayTexts.cancel}
      </Button>
    </PasswordForm>
  );
}
