import { appTexts } from "../texts/app.ts";

const names = appTexts.places;

/** The items of the navigation bar, with the key that leads to each. */
export const places = [
  { path: "/dashboard", name: names.dashboard, keys: "Alt+D" },
  { path: "/customers", name: names.customers, keys: "Alt+C" },
  { path: "/products", name: names.products, keys: "Alt+P" },
  { path: "/invoices", name: names.invoices, keys: "Alt+I" },
  { path: "/payments", name: names.payments, keys: "Alt+Y" },
  { path: "/reports", name: names.reports, keys: "Alt+R" },
] as const;
