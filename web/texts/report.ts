import { inLanguage } from "./in-language.ts";

const english = {
  title: "Reports",
  subtitle: "Accounts of customers, sales, and what stands out",
  ledger: "Customer Ledger",
  sales: "Sales Analysis",
  outliers: "Outlier Analysis",
  receivables: "Receivables",
  dayBook: "Day Book",
  staffAccess: "Staff Access",
  staffMay:
    "You can generate customer ledger reports. Receivables, the day book, sales and outlier analysis require an administrator.",

  fromDate: "From Date",
  toDate: "To Date",
  generate: "Generate Report",
  generateLedger: "Generate Ledger",
  generating: "Generating...",
  generatingReport: "Generating the report...",
  notGenerated: "The report could not be generated",
  print: "Print Report",
  printKeys: "Ctrl+P or Alt+P",
  generateKeys: "Ctrl+N or Alt+G",
  nothingToPrint: "There is no report to print yet",
  clear: "Clear",
  clearThis: "Clear this report",

  asKnownAt: (moment: string) => `As known at ${moment}`,
  on: (day: string) => `On ${day}`,
  period: (from: string, to: string) => `Report period: ${from} to ${to}`,
  allTime: "All time",
  present: "Present",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  allTimeWithin: "all time",
  presentWithin: "present",
  ofOtherInput: (madeFor: string) => `Made for ${madeFor}, not for what is entered now.`,
  ofOtherInputThen: (madeFor: string, moment: string) =>
    `Made for ${madeFor}, as known at ${moment}, not for what is entered now.`,
  generateAgain: "Generate it again for that.",
  generatedOn: (moment: string) => `Generated on ${moment}`,
  fingerprint: (fingerprint: string, events: string) =>
    `Fingerprint of the books: ${fingerprint} (${events} events)`,
};

/** What all reports say. */
export type ReportTexts = typeof english;
export const reportTexts = inLanguage("report", english);
