import { inLanguage } from "./in-language.ts";

const english = {
  suggestions: "Suggestions",
  searching: "Searching...",
  addTyped: (text: string) => `Add '${text}'`,
  addByKey: "Add what is typed as a new customer or product",
  customer: { failed: "Failed to search customers", none: "No customers found" },
  product: { failed: "Failed to search products", none: "No products found" },
  transportersFailed: "Failed to fetch transporters",
  invoice: {
    customerFirst: "Select customer first...",
    loading: "Loading invoices...",
    searchBy: "Search by number, date or amount...",
    noneOfCustomer: "No invoices found for this customer",
    noMatch: "No invoices match",
    failed: "Failed to fetch invoices",
  },
};

/** Fields that suggest records for what is typed. */
export type PickerTexts = typeof english;
export const pickerTexts = inLanguage("pickers", english);
