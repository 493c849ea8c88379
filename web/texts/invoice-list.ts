import { inLanguage } from "./in-language.ts";

const english = {
  title: "Invoices",
  listed: "invoices",
  subtitle: "What your business sold, and what is still to be paid",
  import: "Import",
  staffAccess: "Staff Access:",
  staffMay:
    "You can view and edit invoices. For sales totals and deletion capabilities, please contact your administrator.",
  searchBy: "Search by customer name, company, or invoice ID...",
  paymentStatus: "Payment status",
  allStatuses: "All Status",
  statusIs: (status: string) => `Status: ${status}`,
  mostRecent: "Showing most recent 100 invoices. Use search to find specific invoices.",
  notLoaded: "Failed to load invoices",
  empty: { title: "No invoices found", text: "Get started by creating your first invoice" },
  noMatch: { title: "No invoices found", text: "Try adjusting your search or filters" },
  view: (id: number, customer: string) => `View invoice #${id} of ${customer}`,
  editNumbered: (id: number) => `Edit invoice #${id}`,
  editNotYet: "Invoice editing will be implemented in a future update",
  deleteNumbered: (id: number) => `Delete invoice #${id}`,
  columns: {
    id: "Invoice ID",
    customer: "Customer",
    date: "Date",
    due: "Due",
    amount: "Amount",
    amountDue: "Amount due",
    status: "Status",
    boxes: "Boxes",
    items: "Items",
    created: "Created",
  },
  nothingDue: "Nothing",
};

/** The list of invoices. */
export type InvoiceListTexts = typeof english;
export const invoiceListTexts = inLanguage("invoiceList", english);
