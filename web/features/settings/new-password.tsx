import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
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
    setCopied(await copyText(password, shown.current));
  }

  return (
    <Dialog title={`New Password of ${user.full_name}`} onClose={onClose} firstFocus={copyButton}>
      <div className="space-y-4">
        <Notice tone="warning" title="It is shown only now.">
          Pass it on to {user.full_name}, who signs in as {user.username} and then chooses another one. It is
          kept nowhere; if it gets lost, reset the password again.
        </Notice>
        <div className="flex items-end gap-2">
          <Field label="New Password" className="min-w-0 grow">
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
            {copied ? "Copied" : "Copy"}
          </Button>
        </div>
        {copied === false && (
          <Notice tone="note" isLive>
            This browser does not copy for Bahi. The password is marked: press Ctrl+C.
          </Notice>
        )}
        <div className="flex justify-end border-t border-line pt-4">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns whether it was copied. Browsers have no clipboard for pages that come without https, as in a shop's network. */
async function copyText(text: string, shown: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    shown?.select();
    return document.execCommand("copy");
  }
}
