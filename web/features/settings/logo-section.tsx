import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { isLogoAddress } from "@bahi/contracts/settings/logo.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldSentencesOf } from "../../api/api-error.ts";
import { LeaveGuard } from "../../drafts/leave-guard.tsx";
import { useDebounced } from "../../pickers/use-debounced.ts";
import { changeSettings, settingsQuery, uploadLogo } from "../../queries/settings.ts";
import { useSettingsCommand } from "../../queries/use-settings-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { settingsTexts as texts } from "../../texts/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, TextField, controlClass } from "../../ui/field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { Outcome } from "./outcome.tsx";
import { SettingsNotLoaded } from "./settings-not-loaded.tsx";

/** Time without a key, after which the address that was typed is asked for. */
const PREVIEW_DELAY_MS = 500;

export function LogoSection() {
  const settings = useQuery(settingsQuery);
  return (
    <Card title={texts.sections.logo}>
      {settings.isPending && <Spinner />}
      {settings.isError && <SettingsNotLoaded onRetry={() => void settings.refetch()} />}
      {settings.data && <LogoForm settings={settings.data} />}
    </Card>
  );
}

function LogoForm({ settings }: { settings: SettingsRecord }) {
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const saved = settings.logo_url ?? "";
  const [typed, setTyped] = useState<string>();
  const url = typed ?? saved;
  const [done, setDone] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  // The beginning of an address may be that of another host, which is not to be asked.
  const asked = useDebounced(url.trim(), PREVIEW_DELAY_MS);
  // Any other address is refused; some of them by the browser.
  const preview = chosen?.address ?? (isLogoAddress(asked) ? asked : "");

  /** A file gets an address under which the page can show it. */
  function choose(file: File | undefined): void {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(file && { file, address: URL.createObjectURL(file) });
  }

  /** A file becomes a logo of our own; it takes precedence over the address. */
  const saving = useSettingsCommand({
    send: (logo: File | string, key) =>
      typeof logo === "string" ? changeSettings({ logo_url: logo }, key) : uploadLogo(logo, key),
    onDone(logo) {
      const said = typeof logo === "string" ? texts.saved : texts.logoUploaded;
      toast.success(said, LONG_SUCCESS);
      setTyped(undefined);
      choose(undefined);
      setDone(said);
      if (chooser.current) chooser.current.value = "";
    },
  });

  const refused = fieldSentencesOf(saving.error)["logo_url"];

  /** What was said of the last attempt is no longer about what is there. */
  function forgetOutcome(): void {
    setDone(undefined);
    if (saving.error) saving.forgetError();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setDone(undefined);
    saving.run(chosen?.file ?? url.trim());
  }

  return (
    <form onSubmit={submit} className="max-w-xl space-y-4">
      <Field label={texts.logoFile} hint={texts.logoFileHint}>
        {(control) => (
          <input
            {...control}
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => {
              forgetOutcome();
              choose(event.target.files?.[0]);
            }}
            className={`${controlClass} file:mr-3 file:rounded file:border-0 file:bg-cloth-light file:px-3 file:py-1 file:text-cloth`}
          />
        )}
      </Field>
      <TextField
        label={texts.logoUrl}
        inputMode="url"
        placeholder="https://example.in/logo.png"
        value={url}
        disabled={chosen !== undefined}
        hint={texts.logoUrlHint}
        error={refused}
        onChange={(event) => {
          forgetOutcome();
          setTyped(event.target.value);
        }}
      />
      {preview !== "" && <Preview key={preview} source={preview} />}
      {refused === undefined && (
        <Outcome
          done={done}
          error={saving.error}
          otherwise={chosen ? texts.logoNotUploaded : texts.notSaved}
        />
      )}
      <Button type="submit" look="primary" disabled={saving.isPending}>
        {saving.isPending ? everydayTexts.saving : texts.saveLogo}
      </Button>
      {(chosen !== undefined || url.trim() !== saved) && <LeaveGuard isSaving={saving.isPending} />}
    </form>
  );
}

/** Hidden when the picture cannot be loaded. */
function Preview({ source }: { source: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <figure>
      <figcaption className="mb-1 text-sm font-medium">{texts.preview}</figcaption>
      <img
        src={source}
        alt={texts.theLogo}
        onError={() => setBroken(true)}
        className="h-24 max-w-full rounded-md border border-line bg-plate object-contain p-2"
      />
    </figure>
  );
}
