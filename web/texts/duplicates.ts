import { inLanguage } from "./in-language.ts";

const english = {
  title: "Merge Duplicate Customers",
  subtitle: "Customers who are likely the same",
  groups: (number: number, shown: string) =>
    `${shown} ${number === 1 ? "group" : "groups"} of customers who are likely the same`,
  unexpected: "Unexpected response from server. Please check backend logs.",
  notLoaded: "Failed to load duplicates",
  noneFound: "No duplicates found!",
  inParts: (most: string) =>
    `A group of more than ${most} customers comes in parts. Merge each part; the customers who are left then make one group.`,
  showMore: "Show more groups",
  group: (number: string) => `Group ${number}`,
  customersOfGroup: (number: string) => `Customers of group ${number}`,
  nearlySameName: "Nearly the same name",
  samePhone: (phone: string) => `Same phone number: ${phone}`,
  samePhoneOrName: (phone: string) => `Same phone number (${phone}) or nearly the same name`,
  mergeSelected: "Merge Selected",
  deleteSelected: "Delete Selected",
  isMaster: "Master?",
  isMerged: "Merge?",
  customerName: "Customer Name",
  phone: "Phone",
  address: "Address",
  transporter: "Transporter",
  master: "Master",
  masterNamed: (name: string) => `Master: ${name}`,
  merge: "Merge",
  mergeNamed: (name: string) => `Merge: ${name}`,

  mergeTitle: "Merge Customers",
  merging: "Merging...",
  merged: "Customers merged successfully!",
  notMerged: "Merge failed",
  otherGoesInto: (master: string) => `${master} stays. The other customer goes into it and leaves the lists.`,
  othersGoInto: (master: string, shown: string) =>
    `${master} stays. ${shown} other customers go into it and leave the lists.`,
  movesTo: (moved: string, master: string, balance: string) =>
    `${moved} move to ${master}, whose balance becomes ${balance}. Its blank fields are filled from the others.`,
  invoices: (number: number, shown: string) => `${shown} invoice${number === 1 ? "" : "s"}`,
  payments: (number: number, shown: string) => `${shown} payment${number === 1 ? "" : "s"}`,
  creditNotes: (number: number, shown: string) => `${shown} credit note${number === 1 ? "" : "s"}`,
  both: (invoices: string, payments: string) => `${invoices} and ${payments}`,
  allThree: (invoices: string, payments: string, creditNotes: string) =>
    `${invoices}, ${payments} and ${creditNotes}`,

  deleteTitle: "Delete Customers",
  deleteMeans:
    "These customers leave the lists. Their invoices and payments stay in the ledger and in history.",
  balanceForbids: "A customer with a balance cannot be deleted: settle it, or merge the customer instead.",
  deleted: "Customers deleted successfully!",
  notDeleted: "Delete failed",
  notTried: "Not tried",
  nobodyDeleted: "Nobody was deleted",
  partlyDeleted: (deleted: number, deletedShown: string, kept: number, keptShown: string) =>
    `${deleted === 1 ? "1 customer was" : `${deletedShown} customers were`} deleted, ${keptShown} ${kept === 1 ? "stays" : "stay"}`,
  deletedNamed: (names: string) => `Deleted: ${names}`,
  staysBecause: (customer: string, why: string) => `${customer} stays: ${why}`,
  closeMessage: "Close this message",

  holdings: "What the books hold",
  holdingsNotLoaded: "Failed to load what the books hold",
  counting: "Counting invoices and payments...",
  customerColumn: "Customer",
  invoicesColumn: "Invoices",
  paymentsColumn: "Payments",
  /** Of two words: a phone has little room. */
  creditNotesColumn: ["Credit", "Notes"] as readonly [string, string],
  balanceColumn: "Balance",
};

export type DuplicatesTexts = typeof english;
export const duplicatesTexts = inLanguage("duplicates", english);
