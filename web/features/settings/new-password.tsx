import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { useRef, useState } from "react";
import { usersTexts as texts } from "../../texts/users.ts";
import { Button } from "../../ui/button.tsx";
import { copyTextOf } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, controlClass } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";

type NewPasswordProps = { user: UserRecord; password: string; onClose: () => void };

/** A password that is shown once, to be passed on. */
export function NewPassword({ user, password, onClose }: NewPasswordProps) {
  const shown = useRef<HTMLInputElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState<boolean>();

  async function copy(): Promise<void> {
    if (shown.current) setCopied(await copyTextOf(shown.current));
  }

  return (
    <Dialog title={texts.newPasswordOf(user.full_name)} onClose={onClose} firstFocus={copyButton}>
      <div className="space-y-4">
        <Notice tone="warning" title={texts.shownOnlyNow}>
          {texts.passItOn(user.full_name, user.username)}{" "}
        </Notice>
        <div className="flex items-end gap-2">
          <Field label={texts.newPassword} className="min-w-0 grow">
            {(control) => (
              <input
                {...control}
                ref={shown}
                type="text"
                value={password}
                readOnly
                spellCheck={false}
                onFocus={(event) => event.target.select()}
                className={`${controlClass} font-mono`}
              />
            )}
          </Field>
          <Button ref={copyButton} onClick={() => void copy()}>
            {copied ? texts.copied : texts.copy}
          </Button>
        </div>
        {copied === false && (
          <Notice tone="note" isLive>
            {texts.notCopied}{" "}
          </Notice>
        )}
        <div className="flex justify-end border-t border-line pt-4">
          <Button look="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
