import { inLanguage } from "./in-language.ts";

const english = {
  title: "Opening Balance",
  none: "none",
  owedSince: (rupees: string, day: string) => `${rupees} owed, ${day}`,
  advanceSince: (rupees: string, day: string) => `${rupees} paid in advance, ${day}`,
  notLoaded: "The opening balance could not be loaded",
  whatItIs:
    "What was owed, or paid in advance, in the books before these. It is the first entry of the account.",
  balance: "Balance",
  owed: "Owed by the customer",
  advance: "Paid in advance",
  advanceHint:
    "It lowers the balance of the account. An advance that is to be put on invoices is entered as a payment without an invoice instead.",
  amount: "Amount",
  date: "Date",
  dateRequired: "Date is required",
  save: "Save Opening Balance",
  saved: "Opening balance saved!",
  removed: "Opening balance removed!",
  notSaved: "Failed to save the opening balance",
};

export type OpeningBalanceTexts = typeof english;
export const openingBalanceTexts = inLanguage("openingBalance", english);
