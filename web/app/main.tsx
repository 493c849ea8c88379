import "../ui/theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { z } from "zod";
import { createQueryClient } from "../queries/client.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { ShortcutsProvider } from "../ui/shortcuts.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { router } from "./router.tsx";

// zod would otherwise try `new Function`, which the Content-Security-Policy reports as a violation.
z.config({ jitless: true });

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
