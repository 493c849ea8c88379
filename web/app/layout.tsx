import { Suspense, lazy, useState } from "react";
import { Navigate, Outlet, useNavigate } from "react-router-dom";
import { useSession } from "../session/session.ts";
import { type Shortcut, ShortcutScope, useShortcuts } from "../ui/shortcuts.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { BehindBanner } from "./behind-banner.tsx";
import { Header } from "./header.tsx";
import { Navigation } from "./navigation.tsx";
import { places } from "./places.ts";

const OwnPasswordPage = lazy(async () => ({
  default: (await import("../features/password/own-password-page.tsx")).OwnPasswordPage,
}));
const KeysDialog = lazy(async () => ({ default: (await import("./keys-dialog.tsx")).KeysDialog }));

/** The frame of every screen for signed-in users. */
export function Layout() {
  const { state } = useSession();
  switch (state.status) {
    case "loading":
      return <Spinner />;
    case "signed-out":
      return <Navigate to="/login" replace />;
    case "signed-in":
      if (!state.user.must_change_password) return <Frame />;
      return (
        <Suspense fallback={<Spinner />}>
          <OwnPasswordPage />
        </Suspense>
      );
  }
}

function Frame() {
  const navigate = useNavigate();
  const [isKeysOpen, setKeysOpen] = useState(false);
  const shortcuts: Shortcut[] = [
    ...places.map(({ path, name, keys }) => ({ keys, label: name, run: () => void navigate(path) })),
    {
      keys: "?",
      label: "Show the keys of this screen",
      run: () => setKeysOpen(true),
      worksBelowDialogs: true,
    },
  ];
  useShortcuts(shortcuts);
  return (
    <>
      <a
        href="#content"
        className="absolute -top-20 left-3 z-50 rounded-b bg-sheet px-4 py-2 focus:top-0 print:hidden"
      >
        Skip to content
      </a>
      <Header onShowKeys={() => setKeysOpen(true)} />
      <Navigation />
      <BehindBanner />
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none print:p-0">
        <ShortcutScope>
          <Outlet />
        </ShortcutScope>
      </main>
      {isKeysOpen && (
        <Suspense>
          <KeysDialog onClose={() => setKeysOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
