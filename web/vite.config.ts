import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const SERVICES = process.env["BAHI_URL"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: "es2023",
    // The page may load scripts and fonts from files of its own only (Content-Security-Policy).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `vite` in this folder serves the source, for work on the screens beside an `npm start`.
  server: { proxy: { "/api": SERVICES, "/logos": SERVICES } },
});
