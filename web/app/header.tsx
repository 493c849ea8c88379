import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { settingsQuery } from "../queries/settings.ts";
import { appTexts } from "../texts/app.ts";
import { SearchIcon } from "../ui/icons.tsx";
import { Logo } from "../ui/logo.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Header({ onShowKeys, onGoTo }: { onShowKeys: () => void; onGoTo: () => void }) {
  const { data: settings, isPending } = useQuery(settingsQuery);
  // Blank until it is answered: another name would be seen for a moment.
  const name = isPending ? "" : settings?.business_name || appTexts.unnamedBusiness;
  return (
    <header className="bg-sheet print:hidden">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center justify-between gap-3 px-4">
        <Link
          to="/dashboard"
          aria-label={name === "" ? appTexts.places.dashboard : undefined}
          className="flex min-w-0 items-center gap-3 py-2"
        >
          <Logo url={settings?.logo_url ?? null} className="size-10" />
          <span className="min-w-0 text-lg leading-tight font-semibold wrap-anywhere max-sm:text-base">
            {name}
          </span>
        </Link>
        <div className="flex items-center gap-1">
          <button
            type="button"
            onClick={onGoTo}
            title={`${appTexts.goTo} (Ctrl+K)`}
            aria-label={appTexts.goTo}
            className="flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-paper"
          >
            <SearchIcon />
          </button>
          <button
            type="button"
            onClick={onShowKeys}
            title={`${appTexts.keysOfThisScreen} (?)`}
            aria-label={appTexts.keysOfThisScreen}
            className="hidden size-9 rounded-full border border-line-strong text-ink-soft hover:bg-paper sm:block"
          >
            ?
          </button>
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
