import { inLanguage } from "./in-language.ts";

const english = {
  totalInvoices: "Total Invoices",
  totalInvoiced: "Total Invoiced",
  totalPayments: "Total Payments",
  outstanding: "Outstanding",
  trend: "Sales Trend",
  summary: "Analysis Summary",
  collectionEfficiency: "Collection Efficiency",
  returns: "Returns",
  returnsOf: (amount: string, creditNotes: number, written: string) =>
    `${amount} (${written} ${creditNotes === 1 ? "credit note" : "credit notes"})`,
  averageInvoice: "Average Invoice Value",
  averageDay: "Average a Day",

  byDay: "Sales by day",
  week: { title: "Sales by week", unit: "Week", note: "Monday to Sunday" },
  month: { title: "Sales by month", unit: "Month", note: "" },
  year: { title: "Sales by year", unit: "Year", note: "April to March" },
  average: "Average",
  onAverage: (amount: string) => `${amount} on average`,
  paleIsPart: "a pale bar is a part",
  stripedAreReturns: "returns striped, below zero",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  partOf: (days: string) => `${days} (a part)`,
  bar: (days: string, amount: string) => `${days}: ${amount}`,
  barWithReturns: (days: string, amount: string, returned: string) =>
    `${days}: ${amount}, ${returned} came back`,
  showTable: "Show the figures as a table",
  asTable: (name: string) => `${name}, as a table`,

  addingUp: "Adding up customers and products...",
  bestNotLoaded: "The best customers and products could not be loaded",
  bestCustomers: "Best Customers",
  bestProducts: "Best Products",
  downloadBest: "Download all customers and products (CSV)",
  of: (shown: string, all: string) => `${shown} of ${all}`,
  share: "Share",
  returned: "Returned",
  returnedOf: (amount: string) => `${amount} returned`,
  pieces: (count: string) => `${count} Pcs`,
  dozens: (count: string) => `${count} Doz`,
};

/** What was sold in a period. */
export type SalesTexts = typeof english;
export const salesTexts = inLanguage("sales", english);
