import type { Words } from "./amount-in-words.ts";

// What stands on a sheet, as texts in their order. Nothing has to be formatted or added up after this: the browser and the
// PDF of the server only place it.

export type Letterhead = {
  name: string;
  /** The lines of the address, the phone and the email; none is blank. */
  lines: string[];
  logoUrl: string | null;
};

export type Party = { title: string; name: string; lines: string[] };

/** A name and its value, such as "Date" and "5 May 2026". */
export type Detail = { name: string; value: string };

/** A named figure below the lines. `amount` has its ₹ where it is money. A strong one is bold, with a rule above. */
export type Sum = { name: string; amount: string; isStrong: boolean };

export type ColumnName = "quantity" | "unit" | "boxes" | "number" | "price" | "amount";

export type Column = { name: ColumnName; title: string };

/**
 * A line of goods. Money is without ₹; `boxes` is blank for none. A price of two decimals ends in a figure space (U+2007)
 * where another of its column has three, so that paise stand below paise.
 */
export type SheetLine = Readonly<Record<ColumnName, string>> & {
  place: string;
  product: string;
  /** Blank without one. */
  productHindi: string;
  amountPaise: number;
};

/** What is on an invoice by one payment or credit note. `of` says how much it is in all where that is more; else blank. */
export type Settling = { date: string; by: string; reference: string; amount: string; of: string };

export type Settlement =
  /** Nothing was received: one line says so, and what is due. */
  | { status: "untouched"; line: string }
  | {
      status: "touched";
      /** `discount` is blank for none. */
      receipts: (Settling & { discount: string })[];
      creditNotes: Settling[];
      sums: Sum[];
    }
  /** A credit note: what became of it, in sentences. */
  | { status: "credited"; sums: Sum[]; sentences: string[] };

/** A link that opens the payment in an app for UPI, and what it would pay. The QR code is of the link. */
export type UpiPayment = { link: string; id: string; payee: string; amount: string };

export type Signature = { business: string; line: string };

/** A bill: an invoice or a credit note. */
export type BillSheet = {
  title: string;
  /** Without an ending: "Invoice 182 – Sharma Traders". */
  fileName: string;
  /** Above each sheet after the first one: "#182 · Sharma Traders". */
  runningHead: string;
  /** On every sheet: that it does not hold. Null for one that does. */
  mark: { title: string; text: string } | null;
  letterhead: Letterhead;
  party: Party;
  details: Detail[];
  /** Why goods came back; blank on an invoice. */
  reason: string;
  columns: readonly Column[];
  lines: SheetLine[];
  sums: Sum[];
  words: Words;
  settlement: Settlement;
  /** Null where nothing is due, or the business has no UPI id. */
  upi: UpiPayment | null;
  signature: Signature;
  /** Blank on a credit note. */
  thanks: string;
  /** "Generated on 22 Nov 2026, 6:26 pm". */
  generated: string;
};
