import type { QueryClient } from "@tanstack/react-query";
import type { Noun } from "./nouns.ts";
import { tellOtherTabs } from "./other-tabs.ts";

/**
 * What shows one noun often shows others too: a payment changes what an invoice says of itself, and the list of customers
 * has their balances.
 */
const SHOWN_WITH: Record<Noun, readonly Noun[]> = {
  customers: ["customers", "invoices", "payments", "credit-notes", "reports"],
  products: ["products"],
  invoices: ["invoices", "payments", "credit-notes", "customers", "reports"],
  payments: ["payments", "invoices", "customers", "reports"],
  "credit-notes": ["credit-notes", "invoices", "payments", "customers", "reports"],
  users: ["users"],
  settings: ["settings"],
  reports: ["reports"],
  system: ["system"],
  me: ["me"],
};

/** Asks again for everything that a change of this noun may have changed on a screen: every change is history. */
export async function refreshHere(client: QueryClient, noun: Noun): Promise<void> {
  const shown = [...SHOWN_WITH[noun], "history"];
  await Promise.all(shown.map((first) => client.invalidateQueries({ queryKey: [first] })));
}

/** The same in every tab of this browser. */
export async function refresh(client: QueryClient, noun: Noun): Promise<void> {
  tellOtherTabs(noun);
  await refreshHere(client, noun);
}
