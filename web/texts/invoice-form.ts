import { inLanguage } from "./in-language.ts";

const english = {
  createTitle: "Create New Invoice",
  creating: "Creating...",
  created: "Invoice created successfully!",
  notCreated: "Failed to create invoice",
  createUnfinished: "The invoice is not created yet",
  leaveTitle: "Leave this invoice?",
  leaveUncreated: "It is not created yet, and this browser keeps nothing. What you entered will be lost.",
  isCopy: (id: number) => `Copy of invoice #${id}. Nothing is stored until you create it.`,
  notCopied: (id: number) => `Invoice #${id} could not be copied`,
  startBlank: "Start with a blank invoice",
  discardForCopy: (id: number) => `Discard it for the copy of #${id}`,
  details: "Invoice Details",
  invoiceDate: "Invoice Date",
  due: (date: string, days: string) => `Due ${date} (credit of ${days})`,
  dueAtOnce: (date: string) => `Due ${date} (no credit)`,
  searchCustomer: "Search by name or phone...",
  change: "Change",
  changeCustomer: "Change customer",
  customerMissing: "Please select a customer",
  customerDeleted: (name: string) => `${name} was deleted: choose another customer`,
  dateMissing: "Invoice date is required",
  productsMissing: "Please add at least one product to the invoice",
  lineUnfinished: (place: number, problem: string) =>
    `Line ${place} is not complete. ${problem}. Complete the line, or save again to leave it out.`,
  products: "Products",
  keys: (
    tab: string,
    enter: string,
    pieces: string,
    dozens: string,
    down: string,
    remove: string,
    save: string,
  ) =>
    `${tab} or ${enter} next field · ${pieces} ${dozens} unit · ${down} last number · ${remove} deletes the line · ${save} saves`,
  summary: "Summary",
  nothingToSum: "Add products to see totals",
  validItems: "Valid Items",
  totalBoxes: "Total Boxes",
  totalAmount: "Total Amount",
  unfinished: (lineCount: number, shown: string) =>
    lineCount === 1
      ? "1 line is not complete and does not count"
      : `${shown} lines are not complete and do not count`,
  billSoFar: "Bill so far",
  noCustomer: "No customer yet",
  total: "Total",
  previousBalance: (amount: string) => `Previous balance ${amount}`,
  previousAdvance: (amount: string) => `Previous balance ${amount} in advance`,
};

/** The form of a new invoice, a copy and a correction. */
export type InvoiceFormTexts = typeof english;
export const invoiceFormTexts = inLanguage("invoiceForm", english);
