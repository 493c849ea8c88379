import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { createQueryClient } from "../queries/client.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { ShortcutsProvider } from "../ui/shortcuts.tsx";
import { setLeavingScreen } from "../ui/leaving.ts";
import { Toaster } from "../ui/toaster.tsx";
import { router } from "./router.tsx";
import { registerServiceWorker } from "./service-worker.ts";

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <ShortcutsProvider>
          <RouterProvider router={router} />
          <Toaster />
        </ShortcutsProvider>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
router.subscribe(({ location: { pathname }, navigation }) => {
  setLeavingScreen(navigation.location !== undefined && navigation.location.pathname !== pathname);
});
registerServiceWorker();
