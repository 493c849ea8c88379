import { inLanguage } from "./in-language.ts";

const english = {
  title: "Payments",
  subtitle: "What customers have paid, on invoices and in advance",
  listed: "payments",
  staffAccess: "Staff Access:",
  staffMay:
    "You can view, add and edit payments. For payment totals and deletion capabilities, please contact your administrator.",
  viewOnly: "View Only",
  searchBy: "Search by customer, reference, method or ID...",
  searchByAmountToo: "Search by customer, reference, method, ID or amount...",
  failed: { title: "Error loading payments", text: "Failed to load payments. Please try again." },
  empty: { title: "No payments found", text: "Get started by recording your first payment" },
  noMatch: { title: "No payments found", text: "Try adjusting your search or filters" },
  editNamed: (id: number, customer: string) => `Edit payment #${id} of ${customer}`,

  id: "Payment ID",
  method: "Method",
  reference: "Reference",
  discount: "Discount",
  /** Shorter than in the form, for a narrow column. */
  card: "Card",
  kinds: { with_invoice: "With Invoice", advance: "Advance" },
  partAdvance: "Part advance",
  advanceOfIt: (amount: string) => `${amount} of it is an advance`,

  methodFilter: "Payment method",
  allMethods: "All Methods",
  methodIs: (method: string) => `Method: ${method}`,
  kindFilter: "Invoice type",
  allKinds: "All Payments",
  kindIs: (kind: string) => `Type: ${kind}`,
  total: (received: string) => `Total ${received}`,
  totalWithDiscounts: (received: string, discounts: string) =>
    `Total ${received}, and ${discounts} of discounts`,

  delete: "Delete Payment",
  deleteNamed: (id: number) => `Delete payment #${id}`,
  deleteQuestion: (id: number) =>
    `Are you sure you want to delete Payment #${id}? This action cannot be undone.`,
  paid: (amount: string, customer: string, day: string) => `${amount} from ${customer} on ${day}`,
  wasAdvance: (paid: string) => `${paid}, an advance.`,
  wasOnInvoice: (paid: string, invoice: string) =>
    `${paid}. Invoice ${invoice} will be that much less settled.`,
  wasOnInvoiceInPart: (paid: string, invoice: string) =>
    `${paid}. Invoice ${invoice} will be less settled, by what of it is on that.`,
  wasOnInvoices: (paid: string, invoices: string) =>
    `${paid}. Invoices ${invoices} will be less settled, each by what of it is on that.`,
  deleted: "Payment deleted successfully!",
  notDeleted: (why: string) => `Failed to delete payment: ${why}`,
};

export type PaymentTexts = typeof english;
export const paymentTexts = inLanguage("payment", english);
