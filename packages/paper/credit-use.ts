import { paiseOf } from "@bahi/contracts/money.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { rupees } from "./money.ts";

/** What became of a credit note: whether there is any credit left of it. */
export type CreditUse =
  | { status: "settles-invoice"; invoiceId: number }
  /** What the customer owes is not known. */
  | { status: "in-account" }
  | { status: "used-up" }
  | { status: "left"; leftPaise: number; accountPaise: number };

/**
 * Credit is not applied to an invoice: it is in the account and settles what is owed there. `balance` is what the customer
 * owes in rupees, below zero with an account in credit; without it only what the note itself knows is said.
 */
export function creditUseOf(
  { invoice_id, credit }: Pick<CreditNoteRecord, "invoice_id" | "credit">,
  balance: number | undefined,
): CreditUse {
  const creditPaise = paiseOf(credit);
  if (creditPaise <= 0) return { status: "settles-invoice", invoiceId: invoice_id };
  if (balance === undefined) return { status: "in-account" };
  const accountPaise = Math.max(0, -paiseOf(balance));
  if (accountPaise === 0) return { status: "used-up" };
  return { status: "left", leftPaise: Math.min(creditPaise, accountPaise), accountPaise };
}

/** {@link creditUseOf} in the sentences of the paper. */
export function creditUse(...of: Parameters<typeof creditUseOf>): string[] {
  const use = creditUseOf(...of);
  switch (use.status) {
    case "settles-invoice":
      return [`It is used in full: it settles invoice #${use.invoiceId}.`];
    case "in-account":
      return ["Its credit is in the account and settles what is owed there."];
    case "used-up":
      return ["It is used in full: the account is not in credit any more."];
    case "left":
      return [
        `${rupees(use.leftPaise)} of it can still be set off against a bill, or paid back: the account is ${rupees(use.accountPaise)} in credit.`,
      ];
  }
}
