import type { Noun } from "@bahi/contracts/history.ts";
import { inLanguage } from "./in-language.ts";

const nouns: Readonly<Record<Noun, string>> = {
  customer: "Customers",
  product: "Products",
  invoice: "Invoices",
  payment: "Payments",
  credit_note: "Credit notes",
  user: "Users",
  settings: "Settings",
};

const english = {
  title: "History",
  subtitle: "Every change of every record, by whom and why",
  filters: "Filters",
  search: "Search",
  moreFilters: "More filters",
  searchBy: "#182, 20741.25, a name, a reason...",
  what: "What",
  everything: "Everything",
  nouns,
  number: "Number",
  numberOf: "Of one invoice, payment...",
  kind: "Kind of change",
  allKinds: "All kinds",
  person: "Person",
  everybody: "Everybody",
  fromDate: "From Date",
  toDate: "To Date",
  entries: "Entries",
  count: (entries: number, written: string) => `${written} ${entries === 1 ? "entry" : "entries"}`,
  noMatch: "Nothing has happened that matches.",
  nothingYet: "Nothing has happened to it yet.",
  loading: "Loading history...",
  notLoaded: "The history could not be loaded",
  reason: (reason: string) => `Reason: ${reason}`,
  becauseOf: (title: string) => `Because of: ${title}`,
  causedByIt: "Caused by it",
  /** Is heard after how many entries it caused. */
  causedByItAfter: "caused by it",
  invoiceThen: (number: string) => `Invoice #${number} as it was then`,
  creditNoteThen: (name: string) => `Credit note ${name} as it was then`,
  asItWasThen: "As it was then",
  asItWasOn: (moment: string, title: string) => `As it was on ${moment}: ${title}`,
  recordNotLoaded: "It could not be loaded",
};

/** What happened to records. */
export type HistoryTexts = typeof english;
export const historyTexts = inLanguage("history", english);
