import type { QueryClient } from "@tanstack/react-query";

export type Noun =
  | "customers"
  | "products"
  | "invoices"
  | "payments"
  | "credit-notes"
  | "users"
  | "settings"
  | "reports"
  | "system"
  | "me";

/** What shows one noun often shows others too: a payment changes what an invoice says of itself. */
const SHOWN_WITH: Record<Noun, readonly Noun[]> = {
  customers: ["customers", "invoices", "payments", "credit-notes", "reports"],
  products: ["products"],
  invoices: ["invoices", "payments", "credit-notes", "reports"],
  payments: ["payments", "invoices", "reports"],
  "credit-notes": ["credit-notes", "invoices", "payments", "reports"],
  users: ["users"],
  settings: ["settings"],
  reports: ["reports"],
  system: ["system"],
  me: ["me"],
};

/** Asks again for everything that a change of this noun may have changed on a screen. */
export async function refresh(client: QueryClient, noun: Noun): Promise<void> {
  await Promise.all(SHOWN_WITH[noun].map((shown) => client.invalidateQueries({ queryKey: [shown] })));
}
