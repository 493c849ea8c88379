import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { chunkGroups } from "./chunk-groups.ts";

const SERVICES = process.env["BAHI_URL"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    chunkGroups(),
    // Compressed once and well here; the edge picks the file that a browser takes. Fonts are compressed already.
    compression({ include: /\.(html|js|css|svg)$/, algorithms: ["gzip", "brotliCompress"], threshold: 1024 }),
  ],
  // Whatever loads zod first gets it configured, so that the first screen, which parses nothing, need not load it.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "app/zod.ts") }] },
  build: {
    target: "es2023",
    // The page may load scripts and fonts from files of its own only (Content-Security-Policy).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `vite` in this folder serves the source, for work on the screens beside an `npm start`.
  server: { proxy: { "/api": SERVICES, "/logos": SERVICES } },
});
