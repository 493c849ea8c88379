import { inLanguage } from "./in-language.ts";

const english = {
  title: "Go To",
  search: "Search everything",
  searchBy: "Customer, product, #number, amount, phone or screen...",
  results: "Results",
  recent: "Recent",
  screens: "Screens",
  customers: "Customers",
  products: "Products",
  invoices: "Invoices",
  payments: "Payments",
  creditNotes: "Credit Notes",
  invoice: (number: string) => `Invoice #${number}`,
  payment: (number: string) => `Payment #${number}`,
  creditNote: (name: string) => `Credit Note ${name}`,
  failed: "The search failed. Please try again.",
  searching: "Searching...",
  nothing: "Nothing found",
  found: (results: number) => (results === 1 ? "1 result" : `${results} results`),
};

export type GoToTexts = typeof english;
export const goToTexts = inLanguage("goTo", english);
