import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldErrorsOf } from "../../api/api-error.ts";
import { CREDIT_DAYS, unitsOf, wrongIn } from "../../format/typed-figure.ts";
import { changeSettings, settingsQuery } from "../../queries/settings.ts";
import { useCommand } from "../../queries/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { FigureField } from "../../ui/figure-field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { Outcome } from "./outcome.tsx";
import { SettingsNotLoaded } from "./settings-not-loaded.tsx";

const DONE = "Settings saved successfully";

export function BusinessSection() {
  const settings = useQuery(settingsQuery);
  return (
    <Card title="Business Info">
      {settings.isPending && <Spinner />}
      {settings.isError && <SettingsNotLoaded onRetry={() => void settings.refetch()} />}
      {settings.data && <BusinessForm settings={settings.data} />}
    </Card>
  );
}

/** As it is typed. */
type Business = Record<
  "business_name" | "business_address" | "business_phone" | "business_email" | "default_credit_days",
  string
>;

function BusinessForm({ settings }: { settings: SettingsRecord }) {
  const [business, setBusiness] = useState<Business>(() => ({
    business_name: settings.business_name,
    business_address: settings.business_address,
    business_phone: settings.business_phone,
    business_email: settings.business_email,
    default_credit_days: String(settings.default_credit_days),
  }));
  const [done, setDone] = useState<string>();
  const daysRef = useRef<HTMLInputElement>(null);
  const saving = useCommand({
    noun: "settings",
    send: (typed: Business, key) =>
      changeSettings({ ...typed, default_credit_days: unitsOf(typed.default_credit_days, CREDIT_DAYS) }, key),
    onDone() {
      toast.success(DONE, LONG_SUCCESS);
      setDone(DONE);
    },
  });
  const errorOf = (name: keyof Business) =>
    fieldErrorsOf(saving.error).find(({ field }) => field === name)?.message;
  function change(name: keyof Business, text: string): void {
    setBusiness({ ...business, [name]: text });
    setDone(undefined);
  }
  const field = (name: keyof Business) => ({
    name,
    value: business[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrongIn(business.default_credit_days, CREDIT_DAYS) === undefined) saving.run(business);
    else daysRef.current?.focus();
  }

  return (
    <form onSubmit={submit} className="max-w-xl space-y-4">
      <TextField
        label="Business Name"
        hint={`Shown as "${BUSINESS_NAME_DEFAULT}" until it is set`}
        {...field("business_name")}
      />
      <TextArea label="Address" rows={3} {...field("business_address")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone" type="tel" {...field("business_phone")} />
        <TextField label="Email" inputMode="email" {...field("business_email")} />
      </div>
      <FigureField
        ref={daysRef}
        label="Credit Days"
        kind={CREDIT_DAYS}
        hint="Days until an invoice is due, for customers without their own. 0: on its own date."
        value={business.default_credit_days}
        onValue={(text) => change("default_credit_days", text)}
        error={errorOf("default_credit_days")}
      />
      <Outcome done={done} error={saving.error} otherwise="Failed to save settings" />
      <Button type="submit" look="primary" disabled={saving.isPending}>
        {saving.isPending ? "Saving..." : "Save Business Information"}
      </Button>
    </form>
  );
}
