import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { useOtherTabs } from "../queries/use-other-tabs.ts";
import { withScreenTexts } from "../texts/in-language.ts";
import { useSession } from "../session/session.ts";
import { appTexts } from "../texts/app.ts";
import { LeaveQuestionsProvider } from "../ui/leave-questions.tsx";
import { type Shortcut, ShortcutScope, isOwnWindow, useShortcuts } from "../ui/shortcuts.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useOpened } from "../ui/use-opened.ts";
import { AddingProvider } from "./adding-provider.tsx";
import { BehindBanner } from "./behind-banner.tsx";
import { goTo, keys, loadAhead } from "./chunks.ts";
import { Header } from "./header.tsx";
import { Navigation } from "./navigation.tsx";
import { places } from "./places.ts";

const OwnPasswordPage = lazy(
  withScreenTexts(async () => ({
    default: (await import("../features/password/own-password-page.tsx")).OwnPasswordPage,
  })),
);

/** The frame of every screen for signed-in users. */
export function Layout() {
  const { state } = useSession();
  switch (state.status) {
    case "loading":
      return <Spinner />;
    case "signed-out":
      return <Navigate to="/login" replace />;
    case "signed-in":
      if (!state.user.must_change_password) {
        return (
          <LeaveQuestionsProvider>
            <Frame />
          </LeaveQuestionsProvider>
        );
      }
      return (
        <Suspense fallback={<Spinner />}>
          <OwnPasswordPage />
        </Suspense>
      );
  }
}

function Frame() {
  const navigate = useNavigate();
  const [isKeysOpen, setKeysOpen] = useOpened<true>();
  const [isGoToOpen, setGoToOpen] = useState(false);
  /** Typed before Go To is there. */
  const typed = useRef("");
  function openGoTo(): void {
    typed.current = "";
    setGoToOpen(true);
  }
  const opensGoTo = { label: appTexts.goToEverything, run: openGoTo, worksBelowDialogs: true };
  const shortcuts: Shortcut[] = [
    ...places.map(({ path, name, keys: pressed }) => ({
      keys: pressed,
      label: name,
      run: () => void navigate(path),
    })),
    { ...opensGoTo, keys: "Ctrl+K" },
    { ...opensGoTo, keys: "Alt+G" },
    {
      keys: "?",
      label: appTexts.showKeys,
      run: () => setKeysOpen(true),
      worksBelowDialogs: true,
    },
    // Where the screen has nothing else to begin.
    ...(isOwnWindow()
      ? [{ keys: "Ctrl+N", label: appTexts.newInvoice, run: () => void navigate("/invoices/create") }]
      : []),
  ];
  useShortcuts(shortcuts);
  useScreenFocus();
  useOtherTabs();
  useEffect(loadAhead, []);
  return (
    <>
      {/* A page that is opened begins here: the first Tab offers to skip to the content. */}
      <span id="top" tabIndex={-1} className="outline-none print:hidden" />
      <a
        href="#content"
        className="absolute -top-20 left-3 z-50 rounded-b bg-sheet px-4 py-2 focus:top-0 print:hidden"
      >
        {appTexts.skipToContent}
      </a>
      <Header onShowKeys={() => setKeysOpen(true)} onGoTo={openGoTo} />
      <Navigation />
      <BehindBanner />
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none print:p-0">
        <AddingProvider>
          <ShortcutScope>
            <Outlet />
          </ShortcutScope>
        </AddingProvider>
      </main>
      {isGoToOpen && (
        <goTo.Dialog
          typed={typed}
          onTyped={(text) => (typed.current = text)}
          onClose={() => setGoToOpen(false)}
        />
      )}
      {isKeysOpen && <keys.Dialog onClose={() => setKeysOpen(undefined)} />}
    </>
  );
}

/** A new screen has the focus, and keeps it. */
function useScreenFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === pathname) return;
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    void import("../ui/focus-home.ts").then(({ focusNewScreen }) => focusNewScreen(isFirst));
  }, [pathname]);
  useEffect(() => {
    const keeping = import("../ui/focus-home.ts").then(({ keepFocus }) => keepFocus());
    return () => void keeping.then((end) => end());
  }, []);
}
