import { inLanguage } from "./in-language.ts";

const english = {
  create: "Create Invoice",
  backToAll: "Back to Invoices",
  backTo: (id: number) => `Back to Invoice #${id}`,
  copy: "Copy to New Invoice",
  correct: "Correct Invoice",
  print: "Print Invoice",
  addPayment: "Add Payment",
  creditNote: "Credit Note",
  /** Leads to what is seldom done. */
  more: "More",
  openNow: "Show it as it is now",
  asItWasAt: (moment: string) => `As it was at ${moment}`,
  asItWasThen: "As it was then",
  deletedThen: "This invoice was deleted at that moment. It is shown for the record only.",
  earlierMoment: "This is how the invoice was known at an earlier moment. What happened later is not in it.",
  tryLater: "Please try again later",
  notLoaded: "Failed to load invoice",
  notFound: "This invoice does not exist",
  wasDeleted: (id: number) => `Invoice #${id} was deleted`,
  deletedBy: (actor: string, moment: string) =>
    `${actor} deleted it on ${moment}. Its number stays used, and payments received for it became advances of the customer.`,
  deletedByFor: (actor: string, moment: string, reason: string) =>
    `${actor} deleted it on ${moment}: ${reason}. Its number stays used, and payments received for it became advances of the customer.`,
  openAsItWas: "Open it as it was",
  delete: "Delete Invoice",
  deleted: "Invoice deleted successfully!",
  notDeleted: "Failed to delete invoice",
  deleteQuestion: (id: number) =>
    `Are you sure you want to delete Invoice #${id}? This action cannot be undone.`,
  deleteMeans:
    "Its number stays used. Payments received for it are kept and become advances of the customer; a discount on it falls away.",
};

/** One invoice: what leads to it, what can be done with it, and why it is not there. */
export type InvoiceTexts = typeof english;
export const invoiceTexts = inLanguage("invoice", english);
