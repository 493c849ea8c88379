import { inLanguage } from "./in-language.ts";

const english = {
  on: "On",
  outstanding: "Outstanding",
  overdue: "Overdue",
  advances: "Advances",
  netBalance: "Net Balance",
  ageing: "Ageing",
  byCustomer: "By customer",
  nothing: "Nothing is outstanding, and nobody has paid in advance.",
  someOf: (shown: string, all: string) =>
    `These are the ${shown} of ${all} customers with the most that is late. The totals above are those of all.`,
  caption: "What is outstanding by customer, the most that is late first",
  oldestDue: "Oldest due",
  advance: "Advance",
  lastPayment: "Last payment",
  showAll: (customers: string) => `Show all ${customers} customers`,
  figureOf: (figure: string, customer: string) => `${figure}: ${customer}`,
  due: (day: string) => `Due ${day}`,
  advanceOf: (amount: string) => `Advance ${amount}`,
  lastPaid: (day: string) => `Last paid ${day}`,
  /** Is heard where a dash stands. */
  nothingThere: "Nothing",
};

/** What is outstanding on a day. */
export type ReceivablesTexts = typeof english;
export const receivablesTexts = inLanguage("receivables", english);
