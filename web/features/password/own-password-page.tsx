import { useEffect, useRef } from "react";
import { toast } from "react-hot-toast/headless";
import { useSession, useUser } from "../../session/session.ts";
import { passwordTexts as texts } from "../../texts/password.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { PasswordForm } from "./password-form.tsx";

/** All that somebody sees whose password an admin has reset, until it is changed. */
export function OwnPasswordPage() {
  const first = useRef<HTMLInputElement>(null);
  const user = useUser();
  const { signOut } = useSession();
  useEffect(() => {
    document.title = texts.pageTitle;
    first.current?.focus();
  }, []);
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm">
        <Logo url={null} className="mx-auto size-14" />
        <h1 className="mt-4 mb-6 text-center text-2xl font-semibold">{texts.chooseYourOwn}</h1>
        <div className="space-y-4 rounded-lg border border-line bg-sheet p-6 shadow-sheet">
          <Notice tone="warning">{texts.givenBy(user.full_name)} </Notice>
          <PasswordForm
            first={first}
            hint={texts.length}
            isGiven
            onDone={() => toast.success(texts.updated, LONG_SUCCESS)}
          >
            <Button onClick={() => void signOut()}>{texts.logout}</Button>
          </PasswordForm>
        </div>
      </div>
    </main>
  );
}
