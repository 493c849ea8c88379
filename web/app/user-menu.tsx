import { useRef } from "react";
import { toast } from "react-hot-toast/headless";
import { Link, useNavigate } from "react-router-dom";
import { withScreenTexts } from "../texts/in-language.ts";
import { appTexts } from "../texts/app.ts";
import { useIsAdmin, useSession, useUser } from "../session/session.ts";
import { dialogInChunk } from "../ui/in-chunk.tsx";
import { useOpened } from "../ui/use-opened.ts";
import { LanguageButton } from "../ui/language-button.tsx";

const changePassword = dialogInChunk(
  withScreenTexts(async () => ({
    default: (await import("../features/password/password-dialog.tsx")).PasswordDialog,
  })),
);

const ITEM =
  "flex min-h-10 w-full items-center rounded px-3 text-left text-sm hover:bg-cloth-light hover:text-cloth focus-visible:-outline-offset-2";

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
}

/** Who is signed in, and what they can do about it. The browser's own popover closes on Esc and on a click outside. */
export function UserMenu() {
  const user = useUser();
  const isAdmin = useIsAdmin();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const menu = useRef<HTMLDivElement>(null);
  const [isChangingPassword, setChangingPassword] = useOpened<true>();
  const close = () => menu.current?.hidePopover();

  async function leave(): Promise<void> {
    const isDone = await signOut();
    if (isDone) toast.success(appTexts.loggedOut);
    else toast.error(appTexts.notLoggedOut);
    await navigate("/login", { replace: true });
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        className="flex items-center gap-2 rounded-md px-2 py-1.5 hover:bg-paper"
      >
        <span
          aria-hidden="true"
          className="flex size-9 items-center justify-center rounded-full bg-cloth text-sm font-semibold text-on-cloth"
        >
          {initialsOf(user.full_name)}
        </span>
        <span className="sr-only">{appTexts.userMenu}</span>
        <span className="text-left max-sm:sr-only">
          <span className="block max-w-48 truncate text-sm font-medium">{user.full_name}</span>
          <span className="block text-xs text-ink-soft">{isAdmin ? appTexts.admin : appTexts.staff}</span>
        </span>
      </button>
      <div
        ref={menu}
        id="user-menu"
        popover="auto"
        className="fixed top-16 right-[max(1rem,calc((100vw-80rem)/2+1rem))] left-auto m-0 w-64 rounded-md border border-line bg-sheet p-1.5 text-ink shadow-raised print:hidden"
      >
        <div className="border-b border-line px-3 pt-1.5 pb-3">
          <span className="block font-medium break-words">{user.full_name}</span>
          <span className="block text-sm break-words text-ink-soft">{user.email}</span>
          <span className="block text-sm text-ink-soft">
            {isAdmin ? appTexts.administrator : appTexts.staff}
            {user.department && ` · ${user.department}`}
          </span>
        </div>
        <div className="pt-1.5">
          {isAdmin && (
            <>
              <Link to="/settings" onClick={close} className={ITEM}>
                {appTexts.adminPlaces.settings}
              </Link>
              <Link to="/admin/duplicates" onClick={close} className={ITEM}>
                {appTexts.adminPlaces.duplicates}
              </Link>
              <Link to="/admin/history" onClick={close} className={ITEM}>
                {appTexts.adminPlaces.history}
              </Link>
              <Link to="/admin/system" onClick={close} className={ITEM}>
                {appTexts.adminPlaces.system}
              </Link>
            </>
          )}
          <button
            type="button"
            onClick={() => {
              close();
              setChangingPassword(true);
            }}
            className={ITEM}
          >
            {appTexts.changePassword}
          </button>
          <LanguageButton className={ITEM} userId={user.id} />
          <button type="button" onClick={() => void leave()} className={ITEM}>
            {appTexts.logout}
          </button>
        </div>
      </div>
      {isChangingPassword && <changePassword.Dialog onClose={() => setChangingPassword(undefined)} />}
    </>
  );
}
