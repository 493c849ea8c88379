/**
 * The kinds of entries in the account of a customer. `code` and `side` are stored: an account is ordered by date, side,
 * record and code, so within a day the opening balance comes first, and invoices before payments. `sign` is the effect of
 * the amount on the balance: an opening balance and an invoice add; payments, discounts and credit notes subtract.
 */
export const LEDGER = {
  invoice: { code: 0, side: 0, sign: 1 },
  payment: { code: 1, side: 1, sign: -1 },
  discount: { code: 2, side: 1, sign: -1 },
  opening: { code: 3, side: -1, sign: 1 },
  credit_note: { code: 4, side: 1, sign: -1 },
} as const;

export type LedgerKind = keyof typeof LEDGER;
export type LedgerCode = (typeof LEDGER)[LedgerKind]["code"];

/** The change of the balance that an amount makes. Applied to that change, it returns the amount. */
export function signed(kind: LedgerKind, amountPaise: number): number {
  return LEDGER[kind].sign === 1 ? amountPaise : 0 - amountPaise; // never -0
}

export function ledgerKindOf(code: LedgerCode): LedgerKind {
  switch (code) {
    case LEDGER.invoice.code:
      return "invoice";
    case LEDGER.payment.code:
      return "payment";
    case LEDGER.discount.code:
      return "discount";
    case LEDGER.opening.code:
      return "opening";
    case LEDGER.credit_note.code:
      return "credit_note";
  }
}
