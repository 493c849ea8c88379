import { inLanguage } from "./in-language.ts";

const english = {
  highBalances: "High Balance Customers",
  balancesAbove: (amount: string) => `Balances above ${amount} at the end of the period`,
  noHighBalance: "No customers with high outstanding balances found.",
  customerName: "Customer Name",
  outstandingBalance: "Outstanding Balance",
  riskLevel: "Risk Level",
  high: "High",
  medium: "Medium",
  largeInvoices: "Large Invoices",
  invoicesAbove: (amount: string) => `Invoices above ${amount}`,
  noLargeInvoice: "No large invoices found in the selected period.",
  invoiceId: "Invoice ID",
  sizeCategory: "Size Category",
  extraLarge: "Extra Large",
  large: "Large",
  summary: "Summary",
  highRiskCustomers: "High Risk Customers",
};

/** What stands out in a period. */
export type OutlierTexts = typeof english;
export const outlierTexts = inLanguage("outliers", english);
