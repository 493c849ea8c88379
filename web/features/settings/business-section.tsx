import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldErrorsOf } from "../../api/api-error.ts";
import { changeSettings, settingsQuery } from "../../queries/settings.ts";
import { useCommand } from "../../queries/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
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

type Business = Pick<
  SettingsRecord,
  "business_name" | "business_address" | "business_phone" | "business_email"
>;

function BusinessForm({ settings }: { settings: SettingsRecord }) {
  const [business, setBusiness] = useState<Business>(() => ({
    business_name: settings.business_name,
    business_address: settings.business_address,
    business_phone: settings.business_phone,
    business_email: settings.business_email,
  }));
  const [done, setDone] = useState<string>();
  const saving = useCommand({
    noun: "settings",
    send: (body: Business, key) => changeSettings(body, key),
    onDone() {
      toast.success(DONE, LONG_SUCCESS);
      setDone(DONE);
    },
  });
  const errorOf = (name: keyof Business) =>
    fieldErrorsOf(saving.error).find(({ field }) => field === name)?.message;
  const field = (name: keyof Business) => ({
    name,
    value: business[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => {
      setBusiness({ ...business, [name]: event.target.value });
      setDone(undefined);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    saving.run(business);
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
      <Outcome done={done} error={saving.error} otherwise="Failed to save settings" />
      <Button type="submit" look="primary" disabled={saving.isPending}>
        {saving.isPending ? "Saving..." : "Save Business Information"}
      </Button>
    </form>
  );
}
