import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldSentencesOf } from "../../api/api-error.ts";
import { LeaveGuard } from "../../drafts/leave-guard.tsx";
import { CREDIT_DAYS, unitsOf, wrongIn } from "../../format/typed-figure.ts";
import { changeSettings, settingsQuery } from "../../queries/settings.ts";
import { useSettingsCommand } from "../../queries/use-settings-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { settingsTexts as texts } from "../../texts/settings.ts";
import { appTexts } from "../../texts/app.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FigureField } from "../../ui/figure-field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { Outcome } from "./outcome.tsx";
import { SettingsNotLoaded } from "./settings-not-loaded.tsx";

export function BusinessSection() {
  const settings = useQuery(settingsQuery);
  return (
    <Card title={texts.sections.business}>
      {settings.isPending && <Spinner />}
      {settings.isError && <SettingsNotLoaded onRetry={() => void settings.refetch()} />}
      {settings.data && <BusinessForm settings={settings.data} />}
    </Card>
  );
}

/** As it is typed. */
type Business = Record<
  | "business_name"
  | "business_address"
  | "business_phone"
  | "business_email"
  | "default_credit_days"
  | "upi_id",
  string
> & { paper_size: PaperSize };

const papers: Readonly<Record<PaperSize, string>> = texts.papers;

function isPaperSize(text: string): text is PaperSize {
  return Object.hasOwn(papers, text);
}

/** The settings as they stand in the fields. */
function asTyped(settings: SettingsRecord): Business {
  return {
    business_name: settings.business_name,
    business_address: settings.business_address,
    business_phone: settings.business_phone,
    business_email: settings.business_email,
    default_credit_days: String(settings.default_credit_days),
    upi_id: settings.upi_id,
    paper_size: settings.paper_size,
  };
}

/** The fields of `typed` that say something else than `saved`. */
function changedIn(typed: Partial<Business>, saved: Partial<Business>): Partial<Business> {
  const names = Object.keys(typed) as (keyof Business)[]; // Object.keys forgets them
  return Object.fromEntries(
    names.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]),
  );
}

function toBody({ default_credit_days: days, ...others }: Partial<Business>) {
  return { ...others, ...(days !== undefined && { default_credit_days: unitsOf(days, CREDIT_DAYS) }) };
}

/** Sends only what was typed: the other fields may have been changed elsewhere since they were read. */
function BusinessForm({ settings }: { settings: SettingsRecord }) {
  const saved = asTyped(settings);
  const [typed, setTyped] = useState<Partial<Business>>({});
  const business: Business = { ...saved, ...typed };
  const [done, setDone] = useState<string>();
  const daysRef = useRef<HTMLInputElement>(null);
  const saving = useSettingsCommand({
    send: (changed: Partial<Business>, key) => changeSettings(toBody(changed), key),
    onDone(sent) {
      // What was typed after the save is still there.
      setTyped((before) => changedIn(before, sent));
      toast.success(texts.saved, LONG_SUCCESS);
      setDone(texts.saved);
    },
  });
  const errorOf = (name: keyof Business) => fieldSentencesOf(saving.error)[name];
  function change(changed: Partial<Business>): void {
    setTyped(changedIn({ ...typed, ...changed }, saved));
    setDone(undefined);
    if (saving.error) saving.forgetError();
  }
  const field = (name: Exclude<keyof Business, "paper_size">) => ({
    name,
    value: business[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrongIn(business.default_credit_days, CREDIT_DAYS) === undefined) saving.run(typed);
    else daysRef.current?.focus();
  }

  return (
    <form onSubmit={submit} className="max-w-xl space-y-4">
      <TextField
        label={texts.businessName}
        hint={texts.businessNameHint(appTexts.unnamedBusiness)}
        {...field("business_name")}
      />
      <TextArea label={texts.address} rows={3} {...field("business_address")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.phone} type="tel" {...field("business_phone")} />
        <TextField label={texts.email} inputMode="email" {...field("business_email")} />
      </div>
      <FigureField
        ref={daysRef}
        label={texts.creditDays}
        kind={CREDIT_DAYS}
        hint={texts.creditDaysHint}
        value={business.default_credit_days}
        onValue={(text) => change({ default_credit_days: text })}
        error={errorOf("default_credit_days")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.upiId}
          placeholder={texts.upiSample}
          hint={texts.upiHint}
          {...field("upi_id")}
        />
        <SelectField
          label={texts.paper}
          hint={texts.paperHint}
          value={business.paper_size}
          onChange={({ target: { value } }) => isPaperSize(value) && change({ paper_size: value })}
        >
          {Object.entries(papers).map(([size, name]) => (
            <option key={size} value={size}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Outcome done={done} error={saving.error} otherwise={texts.notSaved} />
      <Button type="submit" look="primary" disabled={saving.isPending}>
        {saving.isPending ? everydayTexts.saving : texts.saveBusiness}
      </Button>
      {Object.keys(typed).length > 0 && <LeaveGuard isSaving={saving.isPending} />}
    </form>
  );
}
