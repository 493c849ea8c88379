import { inLanguage } from "./in-language.ts";

const english = {
  day: "Day",
  nothing: "Nothing is dated this day, and nothing was corrected or deleted on it.",
  total: "Total",
  someOf: (shown: string, all: string) =>
    `These are the first ${shown} of ${all}. The totals are those of all.`,

  sold: "Sold",
  received: "Received",
  discounts: "Discounts",
  returned: "Returned",
  corrections: "Corrections",
  invoiceCount: (count: number, written: string) => `${written} ${count === 1 ? "invoice" : "invoices"}`,
  paymentCount: (count: number, written: string) => `${written} ${count === 1 ? "payment" : "payments"}`,
  creditNoteCount: (count: number, written: string) =>
    `${written} ${count === 1 ? "credit note" : "credit notes"}`,
  correctionCount: (_: number, written: string) => `${written} corrections`,
  givenWithPayments: "given with payments",
  madeOnThisDay: "and deletions made on this day",
  showAll: (counted: string) => `Show all ${counted}`,

  invoices: "Invoices",
  noInvoice: "No invoice is dated this day.",
  due: "Due",
  dueOf: (amount: string) => `Due ${amount}`,

  receipts: "Receipts",
  noPayment: "No payment is dated this day.",
  method: "Method",
  purpose: "For",
  discount: "Discount",
  discountOf: (amount: string) => `Discount ${amount}`,
  advance: "Advance",
  onInvoices: (count: number, names: string) => `${count === 1 ? "Invoice" : "Invoices"} ${names}`,
  firstAndOthers: (first: string, others: number) => `${first}, ${others} others`,
  withAdvance: (invoices: string, amount: string) => `${invoices}; advance ${amount}`,

  creditNotes: "Credit Notes",
  creditNote: "Credit Note",
  noCreditNote: "No credit note is dated this day.",
  ofInvoice: (number: string, reason: string) => `Of invoice #${number} · ${reason}`,

  correctionsTitle: "Corrections and Deletions Made on This Day",
  noCorrection: "Nothing was corrected or deleted on this day.",
  time: "Time",
  what: "What",
  by: "By",
  before: "Before",
  after: "After",
};

/** What is dated a day, and what was corrected on it. */
export type DayBookTexts = typeof english;
export const dayBookTexts = inLanguage("dayBook", english);
