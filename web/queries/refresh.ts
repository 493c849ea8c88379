import type { QueryClient } from "@tanstack/react-query";

export type Noun =
  | "customers"
  | "products"
  | "invoices"
  | "payments"
  | "users"
  | "settings"
  | "reports"
  | "system"
  | "me";

/** What shows one noun often shows others too: a payment changes what an invoice says of itself. */
const SHOWN_WITH: Record<Noun, readonly Noun[]> = {
  customers: ["customers", "invoices", "payments", "reports"],
  products: ["products"],
  invoices: ["invoices", "payments", "reports"],
  payments: ["payments", "invoices", "reports"],
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
