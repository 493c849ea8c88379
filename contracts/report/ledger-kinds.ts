/**
 * The kinds of entries in the account of a customer. `code` and `side` are stored: an account is ordered by date, side,
 * record and code, so invoices come before payments within a day. `sign` is what the amount does to the balance: an
 * invoice is owed, money and discounts settle.
 */
export const LEDGER = {
  invoice: { code: 0, side: 0, sign: 1 },
  payment: { code: 1, side: 1, sign: -1 },
  discount: { code: 2, side: 1, sign: -1 },
} as const;

export type LedgerKind = keyof typeof LEDGER;
export type LedgerCode = (typeof LEDGER)[LedgerKind]["code"];

/** What an amount adds to the balance of the account. The same call turns that back into the amount. */
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
  }
}
