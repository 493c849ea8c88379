import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useSession } from "../../session/session.ts";
import { loginTexts as texts } from "../../texts/login.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { LanguageButton } from "../../ui/language-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Notice } from "../../ui/notice.tsx";

export function LoginPage() {
  const { state, signIn } = useSession();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const endedId = useId();
  const ended = state.status === "signed-out" ? state.ended : undefined;
  useEffect(() => {
    document.title = texts.pageTitle;
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const username = typed("username");
    if (username.trim() === "" || typed("password") === "") {
      setError(texts.bothRequired);
      const missing = username.trim() === "" ? "username" : "password";
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      await signIn(username, typed("password"));
    } catch (failure) {
      setBusy(false);
      setError(sentenceOf(failure));
      password.current?.select();
    }
  }

  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm">
        <Logo url={null} className="mx-auto size-14" />
        <h1 className="mt-4 mb-6 text-center text-2xl font-semibold">{texts.title}</h1>
        <form
          onSubmit={(event) => void submit(event)}
          className="space-y-4 rounded-lg border border-line bg-sheet p-6 shadow-sheet"
        >
          {/* The field that has the focus says it to those who do not see it. */}
          {ended && !error && (
            <div id={endedId}>
              <Notice tone="warning">{ended.sentence}</Notice>
            </div>
          )}
          {error && (
            <Notice tone="error" isLive>
              {error}
            </Notice>
          )}
          <TextField
            label={texts.username}
            aria-describedby={ended && !error ? endedId : undefined}
            name="username"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
            autoFocus
          />
          <TextField
            ref={password}
            label={texts.password}
            name="password"
            type="password"
            required
            autoComplete="current-password"
          />
          <Button type="submit" look="primary" disabled={isBusy} className="w-full">
            {isBusy ? texts.signingIn : texts.signIn}
          </Button>
        </form>
        <LanguageButton className="mx-auto mt-4 flex min-h-10 items-center px-3 text-sm text-cloth underline" />
      </div>
    </main>
  );
}

/** Without a network there is no answer that could say more. */
function sentenceOf(failure: unknown): string {
  const isAnswered = failure instanceof ApiError && failure.status !== 0;
  return isAnswered ? failure.message : texts.failed;
}
