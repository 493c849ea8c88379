import { inLanguage } from "./in-language.ts";

const english = {
  title: (invoiceId: number) => `Credit Note for Invoice #${invoiceId}`,
  description: "Goods that come back. Leave a line empty of which nothing does.",
  issue: "Issue Credit Note",
  issued: (name: string) => `Credit note ${name} issued successfully!`,
  notIssued: "Failed to issue the credit note",
  everything: "Everything comes back",
  linesMissing: "Please enter what comes back of at least one line",
  reasonMissing: "Please say why the goods come back",
  dateMissing: "Date is required",
  settles: (amount: string) => `${amount} settles this invoice`,
  staysAsCredit: (amount: string) => `${amount} stays as credit of the customer`,
  includesDiscount: (amount: string) =>
    `${amount} of this was a discount and was not paid. Lower the discount on its payment if it is not to be credited.`,
  lines: "What comes back",
  sold: "Sold",
  cameBack: "Came back",
  comesBack: "Comes back",
  comesBackOf: (product: string, lineId: number) => `Comes back of ${product}, line ${lineId}`,
  allCameBack: "All came back",
  soldOf: (quantity: string, unit: string) => `${quantity} ${unit} sold`,
  soldOfAndBack: (quantity: string, unit: string, returned: string) =>
    `${quantity} ${unit} sold, ${returned} came back`,
};

/** The form of a new credit note. */
export type IssueCreditNoteTexts = typeof english;
export const issueCreditNoteTexts = inLanguage("issueCreditNote", english);
