import type { ImportKind } from "@bahi/contracts/import/fields.ts";
import { inLanguage } from "./in-language.ts";

const kinds: Readonly<
  Record<ImportKind, { title: string; from: (file: string) => string; go: string; note?: string }>
> = {
  customers: {
    title: "Customers",
    from: (file) => `Customers from ${file}`,
    go: "Go to Customers",
    note: "An opening balance holds what old invoices have left open. Import the balances or the invoices of a time, not both.",
  },
  products: { title: "Products", from: (file) => `Products from ${file}`, go: "Go to Products" },
  invoices: {
    title: "Old invoices",
    from: (file) => `Old invoices from ${file}`,
    go: "Go to Invoices",
    note: "Each bill gets the next number of Bahi, in the order of the file, and keeps its date. Payments are entered afterwards.",
  },
};

const plural = (number: number, shown: string, one: string, many: string) =>
  `${shown} ${number === 1 ? one : many}`;

const english = {
  title: "Import",
  subtitle: "Customers, products and old invoices from another program",
  kinds,
  isImporting: (name: string, file: string) => `${name} is importing ${file}.`,
  seeHowFar: "See how far it is",

  fileStep: "1. File",
  holds: "What the file holds",
  file: "File",
  fileHint: "CSV as Tally, Vyapar, Marg or Excel save it, up to 100 MB",
  tooLarge: "The file may have at most 100 MB. Please split it.",
  downloadSample: "Download Sample",

  columnsStep: "2. Columns",
  notInFile: "Not in the file",
  column: (number: string) => `Column ${number}`,
  sameInEveryRow: "The same in every row…",
  inEveryRow: (field: string) => `${field} in every row`,
  firstRows: "First rows of the file",
  createMissing: "Create customers and products that are missing",
  check: "Check",
  checking: "Checking…",

  resultStep: "3. What the file would make",
  import: "Import",
  importWithoutBad: "Import Without Bad Rows",
  sending: "Sending…",
  nothingToImport: "There is nothing to import.",

  counted: {
    customers: (number: number, shown: string) => plural(number, shown, "customer", "customers"),
    opening_balances: (number: number, shown: string) =>
      plural(number, shown, "opening balance", "opening balances"),
    products: (number: number, shown: string) => plural(number, shown, "product", "products"),
    invoices: (number: number, shown: string) => plural(number, shown, "invoice", "invoices"),
  },
  wouldBeMade: (things: string) => `${things} would be made`,
  made: (number: number, things: string) => `${things} ${number === 1 ? "was" : "were"} made`,
  exist: (number: number, things: string) => `${things} ${number === 1 ? "exists" : "exist"} already`,
  heldBack: (number: number, shown: string) =>
    `${shown} ${number === 1 ? "invoice is" : "invoices are"} held back, with a bad row`,

  badRowCount: (number: number, shown: string) => (number === 1 ? "1 row is bad" : `${shown} rows are bad`),
  badRows: "Bad rows",
  downloadBadRows: "Download Bad Rows",
  line: "Line",
  whatIsWrong: "What is wrong",
  moreInFile: (shown: string, inFile: string) =>
    `The first ${shown} are shown here, the first ${inFile} are in the file.`,

  tryAgain: "Try Again",
  importFile: "Import a File",
  importAnother: "Import Another File",
  endedEarly: "The import has ended before its last row",
  done: "The import is done.",
  rowsDone: (done: string, rows: string) => `${done} of ${rows} rows`,
  goesOn: "It goes on when you leave this page.",
};

export type ImportTexts = typeof english;
export const importTexts = inLanguage("imports", english);
