import { inLanguage } from "./in-language.ts";

const english = {
  offeredAfterSaving: (amount: string) =>
    `${amount} advance available. It is offered on the invoice after saving.`,
  available: (amount: string) => `${amount} advance available`,
  notLookedUp: "Whether the customer has an advance could not be looked up.",
  apply: "Apply",
  applyAmount: (amount: string) => `Apply ${amount}`,
  applyTo: (id: number) => `Apply advance to invoice #${id}`,
  applying: "Applying...",
  applied: (amount: string, id: number) => `${amount} of advance applied to invoice #${id}`,
  isDue: (amount: string) =>
    `${amount} is due. The oldest payment is applied first; no money moves in the ledger.`,
  parts: "What is applied",
  payment: (id: number, date: string, method: string) => `Payment #${id} · ${date} · ${method}`,
  ofAmount: (amount: string) => `of ${amount}`,
  isApplied: "Applied",
  stillDue: (amount: string) => `After this ${amount} is still due.`,
  nothingDue: "After this nothing is due on it.",
  amountIsApplied: (amount: string) => `${amount} is applied.`,
  isUnknown: (id: number, why: string) =>
    `It is not known whether payment #${id} was: ${why} Nothing is applied twice.`,
  isNotApplied: (amount: string, id: number, why: string) =>
    `${amount} is not applied. Payment #${id}: ${why}`,
  why: {
    paymentDeleted: "The payment was deleted meanwhile.",
    onOthers: "It was put on other invoices meanwhile.",
    onlyFree: (amount: string) => `Only ${amount} of it is free by now.`,
  },
};

/** Money of a customer on no invoice, and how it is put on one. */
export type AdvanceTexts = typeof english;
export const advanceTexts = inLanguage("advance", english);
