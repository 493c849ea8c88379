import { mergedIntoSentence } from "@bahi/contracts/report/merged-into.ts";
import { inLanguage } from "./in-language.ts";

const english = {
  searchBy: "Search by name, phone, address...",
  customerNotLoaded: "The customer could not be loaded",
  ledgerOf: (name: string) => `ledger of ${name}`,
  nothing: "There is nothing in this account in this period.",
  customerNumbered: (id: string) => `customer ${id}`,
  mergedInto: mergedIntoSentence,
  customerDetails: "Customer Details",
  name: "Name",
  id: "ID",
  company: "Company",
  address: "Address",
  phone: "Phone",
  transporter: "Transporter",
  gstNumber: "GST Number",
  entries: "Entries of the account",
  description: "Description",
  debit: "Debit",
  credit: "Credit",
  total: "Total",
  creditSign: "Cr",
  debitOf: (amount: string) => `${amount} Dr`,
  creditOf: (amount: string) => `${amount} Cr`,
  bothSides: (debit: string, credit: string) => `${debit} · ${credit}`,
  /** Is heard after a balance. */
  inCredit: "in credit",
  summary: "Account Summary",
  openingBalance: "Opening Balance",
  totalInvoiced: "Total Invoiced",
  totalPaid: "Total Paid",
  totalDiscount: "Total Discount",
  totalReturned: "Total Returned",
  outstandingBalance: "Outstanding Balance",
  creditBalance: "Credit Balance",
  /** What an entry is, from the English of the server: "Payment #3 (invoice #5)". */
  referenceOf: (reference: string) => reference,
};

/** The account of a customer. */
export type LedgerTexts = typeof english;
export const ledgerTexts = inLanguage("ledger", english);
