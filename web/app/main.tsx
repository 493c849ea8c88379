import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";

// zod would otherwise try `new Function`, which the Content-Security-Policy reports as a violation.
z.config({ jitless: true });

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <p>Bahi</p>
  </StrictMode>,
);
