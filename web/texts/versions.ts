import { inLanguage } from "./in-language.ts";

const english = {
  title: "Versions",
  all: "All versions",
  ofThisInvoice: "Versions of this invoice",
  version: (version: number) => `Version ${version}`,
  shown: "(shown)",
  created: (moment: string, who: string) => `Created on ${moment} by ${who}`,
  corrected: (moment: string, who: string) => `Corrected on ${moment} by ${who}`,
  correctedBySomebody: (moment: string) => `Corrected on ${moment}`,
  reason: (reason: string) => `Reason: ${reason}`,
  printThis: "Print this version",
  invoiceVersion: (id: number, version: number) => `Invoice #${id}, version ${version}`,
  ofVersions: (count: number) => `Of ${count} versions`,
  isEarlier: "This is an earlier version",
  correctedFor: (who: string, moment: string, reason: string) =>
    `${who} corrected it on ${moment}: ${reason}`,
  noLongerValid: "Earlier version, no longer valid",
  replaced: (version: number, count: number, moment: string) =>
    `Version ${version} of ${count}, replaced on ${moment}`,
  changes: "Changes",
  whatChanged: "What changed",
  besideLines: "Changed beside the lines",
  nothingShown: "Nothing that the invoice shows.",
  /** What of an invoice is another, beside its lines. */
  details: { customer: "Customer", date: "Date", dueDate: "Due by", total: "Total" },
  lines: { added: "Added", changed: "Changed", removed: "Removed" },
  /** Between a value and the one that took its place, for who hears them. */
  to: "to",
};

/** The versions of a corrected invoice, and what each of them changed. */
export type VersionsTexts = typeof english;
export const versionsTexts = inLanguage("versions", english);
