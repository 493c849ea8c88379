import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../queries/settings.ts";
import { appTexts } from "../../texts/app.ts";
import { Logo } from "../../ui/logo.tsx";

/** Who issues what is printed. */
export function SheetBusiness() {
  const settings = useQuery(settingsQuery).data;
  const lines = [settings?.business_address, settings?.business_phone, settings?.business_email];
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-start gap-4">
      {settings?.logo_url && <Logo url={settings.logo_url} className="size-16" />}
      <div className="min-w-0">
        <p className="text-xl font-semibold wrap-anywhere">
          {settings === undefined ? "\u00A0" : settings.business_name || appTexts.unnamedBusiness}
        </p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
