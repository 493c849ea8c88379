import { ALLOCATIONS_MAX } from "@bahi/contracts/payment/allocation.ts";
import type { CustomerAccount } from "@bahi/contracts/customer/account.ts";
import { paiseOf, toRupees } from "@bahi/contracts/money.ts";
import { type FigureKind, RUPEES, unitsOf, wrongIn } from "../format/typed-figure.ts";
import { rupees } from "../format/money.ts";
import { paymentPartsTexts as texts } from "../texts/payment-parts.ts";

const PART: FigureKind = RUPEES;

/** What is typed beside each invoice, by its number: text, in rupees. */
export type TypedParts = Readonly<Record<number, string>>;

/** An invoice that money of the payment can be put on. Amounts are in paise. */
export type OpenInvoice = {
  id: number;
  /** Undefined while they are not known. */
  dates: { invoice: string; due: string } | undefined;
  /** What is due without this payment, after its discount; undefined while it is not known. */
  duePaise: number | undefined;
  /** The most that may be put on it: what is due, or what is on it already. Undefined while it is not known. */
  maxPaise: number | undefined;
};

type Known = {
  account: Pick<CustomerAccount, "open_invoices"> | undefined;
  /** What the payment that is edited has on its invoices. */
  kept: readonly { invoice_id: number; amount: number }[];
  /** The discount of that payment, as it is in the form. */
  discount: { invoiceId: number; paise: number } | undefined;
};

/** The invoices of the list, the oldest first. What is edited may be on one that others have settled by now. */
export function openInvoicesOf({ account, kept, discount }: Known): OpenInvoice[] {
  const keptPaise = new Map(kept.map((each) => [each.invoice_id, paiseOf(each.amount)]));
  const open = (account?.open_invoices ?? []).map((invoice): OpenInvoice => {
    const discountPaise = discount?.invoiceId === invoice.id ? discount.paise : 0;
    const duePaise = Math.max(0, paiseOf(invoice.amount_due) - discountPaise);
    return {
      id: invoice.id,
      dates: { invoice: invoice.invoice_date, due: invoice.due_date },
      duePaise,
      maxPaise: Math.max(duePaise, keptPaise.get(invoice.id) ?? 0),
    };
  });
  const known = new Set(open.map(({ id }) => id));
  const others = [...keptPaise].filter(([id]) => !known.has(id));
  return [
    ...open,
    ...others.map(([id, paise]): OpenInvoice => {
      if (account === undefined) return { id, dates: undefined, duePaise: undefined, maxPaise: undefined };
      return { id, dates: undefined, duePaise: 0, maxPaise: paise };
    }),
  ];
}

export function partPaise(text: string | undefined): number {
  return text === undefined ? 0 : unitsOf(text, PART);
}

/** Why this much cannot be put on the invoice; undefined when it can. */
export function problemOfPart(invoice: OpenInvoice, text: string): string | undefined {
  const wrong = wrongIn(text, PART);
  if (wrong !== undefined) return wrong;
  const { duePaise, maxPaise } = invoice;
  if (duePaise === undefined || maxPaise === undefined || partPaise(text) <= maxPaise) return undefined;
  return duePaise === 0 ? texts.nothingMoreDue : texts.onlyDue(rupees(toRupees(duePaise)));
}

export function sumOfParts(parts: TypedParts): number {
  return Object.values(parts).reduce((sum, text) => sum + partPaise(text), 0);
}

/** Each invoice in its turn gets what is due on it, as long as there is money. */
export function oldestFirst(invoices: readonly OpenInvoice[], amountPaise: number): TypedParts {
  const parts: Record<number, string> = {};
  let left = amountPaise;
  for (const { id, maxPaise } of invoices.slice(0, ALLOCATIONS_MAX)) {
    const paise = Math.min(left, maxPaise ?? 0);
    if (paise > 0) parts[id] = asTyped(paise);
    left -= paise;
  }
  return parts;
}

/** Paise as a person would type them, in rupees. */
export function asTyped(paise: number): string {
  return toRupees(paise).toFixed(2);
}

/** What is sent: the invoices that get something. */
export function allocationsOf(parts: TypedParts): { invoice_id: number; amount: number }[] {
  return Object.entries(parts)
    .map(([id, text]) => ({ invoice_id: Number(id), amount: toRupees(partPaise(text)) }))
    .filter(({ amount }) => amount > 0);
}

/** Whether the same is on the same invoices. */
export function areSameParts(one: TypedParts, other: TypedParts): boolean {
  const [of, and] = [allocationsOf(one), allocationsOf(other)];
  return (
    of.length === and.length &&
    of.every(({ invoice_id, amount }, at) => {
      const beside = and[at]; // both are in the order of the numbers
      return beside?.invoice_id === invoice_id && beside.amount === amount;
    })
  );
}

/** Why these parts cannot be sent; undefined when they can. What is wrong beside one invoice is said there too. */
export function problemOfParts(parts: TypedParts, invoices: readonly OpenInvoice[]): string | undefined {
  const wrong = invoices.find((invoice) => problemOfPart(invoice, parts[invoice.id] ?? "") !== undefined);
  if (wrong !== undefined) return texts.lookAt(wrong.id);
  if (allocationsOf(parts).length <= ALLOCATIONS_MAX) return undefined;
  return texts.invoicesAtMost(ALLOCATIONS_MAX);
}
