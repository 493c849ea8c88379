import { inLanguage } from "./in-language.ts";

const english = {
  cancel: "Cancel",
  close: "Close",
  edit: "Edit",
  delete: "Delete",
  deleting: "Deleting...",
  saveChanges: "Save Changes",
  saving: "Saving...",
  print: "Print",
  share: "Share",
  showMore: "Show more",
  loading: "Loading...",
  loadAgain: "Load again",
  tryAgain: "Try again",
  pleaseTryAgain: "Please try again.",
  actions: "Actions",
  /** In place of what a record does not have. */
  none: "N/A",
  /** The keys of what begins something new. */
  newKeys: "Ctrl+N or Alt+A",

  customer: "Customer",
  product: "Product",
  invoice: "Invoice",
  invoiceNumbered: (id: number) => `Invoice #${id}`,
  payment: "Payment",
  amount: "Amount",
  balance: "Balance",
  date: "Date",
  notes: "Notes",
  reason: "Reason",
  report: "Report",
};

/** What buttons, notices and heads of many screens say. */
export type EverydayTexts = typeof english;
export const everydayTexts = inLanguage("everyday", english);
