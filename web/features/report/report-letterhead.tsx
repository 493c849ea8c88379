import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { appTexts } from "../../texts/app.ts";
import { Logo } from "../../ui/logo.tsx";

/** Whose report it is, on paper: the screen says so in its header. */
export function ReportLetterhead({ settings }: { settings: SettingsRecord }) {
  const { business_address, business_phone, business_email } = settings;
  const reached = [business_phone, business_email].filter(Boolean).join(" · ");
  return (
    <div className="hidden items-start gap-4 border-b-2 border-black pb-3 print:flex">
      {settings.logo_url && <Logo url={settings.logo_url} className="size-14" />}
      <div className="min-w-0 wrap-anywhere">
        <p className="text-lg font-semibold">{settings.business_name || appTexts.unnamedBusiness}</p>
        {business_address && <p className="text-xs whitespace-pre-line">{business_address}</p>}
        {reached && <p className="text-xs">{reached}</p>}
      </div>
    </div>
  );
}
