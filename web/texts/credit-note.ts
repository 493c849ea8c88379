import { inLanguage } from "./in-language.ts";

const english = {
  creditNote: "Credit Note",
  named: (name: string) => `Credit Note ${name}`,
  number: "Credit Note Number",
  ofInvoice: "Of Invoice",
  ofInvoiceNumbered: (id: number) => `Of invoice #${id}`,
  creditTo: "Credit To",
  reasonOf: "Reason:",
  totalAmount: "Total Amount",
  settles: (id: number) => `Settles invoice #${id}`,
  settled: "Settled",
  staysAsCredit: "Stays as credit",
  credit: "Credit",
  generated: (moment: string) => `Generated on ${moment}`,
  uses: {
    settlesInvoice: (id: number) => `It is used in full: it settles invoice #${id}.`,
    inAccount: "Its credit is in the account and settles what is owed there.",
    usedUp: "It is used in full: the account is not in credit any more.",
    left: (left: string, account: string) =>
      `${left} of it can still be set off against a bill, or paid back: the account is ${account} in credit.`,
  },
  print: "Print Credit Note",
  notLoaded: "Failed to load credit note",
  notFound: "This credit note does not exist",
  deletedThen: "This credit note was deleted at that moment. It is shown for the record only.",
  delete: "Delete Credit Note",
  deleted: "Credit note deleted successfully!",
  notDeleted: "Failed to delete credit note",
  deleteQuestion: (name: string, amount: string) =>
    `Are you sure you want to delete credit note ${name} of ${amount}? This action cannot be undone.`,
  deleteMeans: (invoiceId: number) =>
    `Its number stays used. What came back counts as sold again, and what it settled of invoice #${invoiceId} is due again.`,
  onInvoice: {
    title: "Credit Notes",
    notLoaded: "The credit notes could not be loaded.",
    ofAmount: (amount: string) => `of ${amount}`,
  },
};

/** A credit note on the screen, and those of an invoice. */
export type CreditNoteTexts = typeof english;
export const creditNoteTexts = inLanguage("creditNote", english);
