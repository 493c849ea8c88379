import { inLanguage } from "./in-language.ts";

const english = {
  receipt: "Receipt",
  numbered: (id: number) => `Receipt #${id}`,
  ofPayment: (id: number) => `Receipt for payment #${id}`,
  from: (customer: string) => `From ${customer}`,
  asItWasAt: (moment: string) => `As it was at ${moment}`,
  asItIsNow: "Show it as it is now",
  wasDeleted: "This payment was deleted at that moment. It is shown for the record only.",
  notLoaded: "Failed to load receipt",
  noPayment: "This payment does not exist",
  print: "Print Receipt",
  backToPayments: "Back to Payments",
  whatItIsFor: "What it is for",
};

/** The screen of a receipt. What is written on it is in English. */
export type ReceiptTexts = typeof english;
export const receiptTexts = inLanguage("receipt", english);
