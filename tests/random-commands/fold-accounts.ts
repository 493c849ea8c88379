import { bahiEvent } from "@bahi/contracts/event.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";

/** Sums in paise. */
export type Account = { opening: number; invoiced: number; paid: number; discount: number; credited: number };

/** The balance that an account adds up to. */
export function balanceOf({ opening, invoiced, paid, discount, credited }: Account): number {
  return opening + invoiced - paid - discount - credited;
}

type Invoice = { customerId: number; totalPaise: number; isDeleted: boolean };
type Payment = {
  customerId: number;
  amountPaise: number;
  allocations: { invoiceId: number; amountPaise: number }[];
  discountPaise: number;
  discountInvoiceId: number | null;
  isDeleted: boolean;
};
type CreditNote = { customerId: number; invoiceId: number; totalPaise: number; settledPaise: number };
export type Books = {
  invoices: Map<number, Invoice>;
  payments: Map<number, Payment>;
  /** Those that were not deleted. */
  creditNotes: Map<number, CreditNote>;
  masters: Map<number, number>;
  /** In paise. */
  openings: Map<number, number>;
};

/** What the events state, in the plainest way and sharing nothing with the projections. */
function foldBooks(events: readonly ParsedEvent[]): Books {
  const books = emptyBooks();
  for (const event of events) addToBooks(books, event);
  return books;
}

export function emptyBooks(): Books {
  return {
    invoices: new Map(),
    payments: new Map(),
    creditNotes: new Map(),
    masters: new Map(),
    openings: new Map(),
  };
}

/** Adds what one more event states. */
export function addToBooks(books: Books, recorded: ParsedEvent): void {
  const { invoices, payments, creditNotes, masters, openings } = books;
  const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
  if (type === "InvoiceCreated") invoices.set(data.invoiceId, { ...data, isDeleted: false });
  if (type === "InvoiceCorrected") {
    invoices.set(data.invoiceId, { ...data, isDeleted: false });
    for (const { paymentId, amountPaise } of data.released) {
      const payment = payments.get(paymentId);
      if (payment !== undefined)
        payment.allocations = released(payment.allocations, data.invoiceId, amountPaise);
    }
  }
  if (type === "PaymentRecorded" || type === "PaymentChanged")
    payments.set(data.paymentId, { ...data, isDeleted: false });
  if (type === "PaymentAllocated") {
    const payment = payments.get(data.paymentId);
    if (payment !== undefined) payment.allocations = data.allocations;
  }
  if (type === "CreditNoteIssued") creditNotes.set(data.creditNoteId, data);
  if (type === "CreditNoteDeleted") creditNotes.delete(data.creditNoteId);
  if (type === "OpeningBalanceSet") openings.set(data.customerId, data.amountPaise);
  if (type === "CustomersMerged") {
    // Summed up here too, whatever the event says: what is set later replaces the sum.
    for (const source of data.sourceIds) masters.set(source, data.masterId);
    const merged = [data.masterId, ...data.sourceIds];
    openings.set(
      data.masterId,
      merged.reduce((sum, id) => sum + (openings.get(id) ?? 0), 0),
    );
    for (const source of data.sourceIds) openings.delete(source);
  }
  if (type === "InvoiceDeleted") {
    const invoice = invoices.get(data.invoiceId);
    if (invoice !== undefined) invoice.isDeleted = true;
  }
  if (type === "PaymentDeleted") {
    const payment = payments.get(data.paymentId);
    if (payment !== undefined) payment.isDeleted = true;
  }
}

type Allocations = Payment["allocations"];

/** A payment was put elsewhere at the same instant, maybe: no more leaves the invoice than is there. */
export function released(allocations: Allocations, invoiceId: number, amountPaise: number): Allocations {
  const left = allocations.map((on) =>
    on.invoiceId === invoiceId ? { invoiceId, amountPaise: on.amountPaise - amountPaise } : on,
  );
  return left.filter((on) => on.amountPaise > 0);
}

/**
 * What every customer's account adds up to: who owes is looked up through the merges at the end, and a discount on a
 * deleted invoice does not count.
 */
export function foldAccounts(events: readonly ParsedEvent[]): Map<number, Account> {
  return accountsIn(foldBooks(events));
}

/** Who owes what is of this customer, through the merges. */
export function ownerIn({ masters }: Pick<Books, "masters">, customerId: number): number {
  let owner = customerId;
  for (let master = masters.get(owner); master !== undefined; master = masters.get(owner)) owner = master;
  return owner;
}

export function accountsIn(books: Books): Map<number, Account> {
  const { invoices, payments, creditNotes, openings } = books;
  const accounts = new Map<number, Account>();
  function accountOf(customerId: number): Account {
    const owner = ownerIn(books, customerId);
    const account = accounts.get(owner) ?? { opening: 0, invoiced: 0, paid: 0, discount: 0, credited: 0 };
    accounts.set(owner, account);
    return account;
  }
  for (const [customerId, amountPaise] of openings) accountOf(customerId).opening += amountPaise;
  for (const invoice of invoices.values()) {
    if (!invoice.isDeleted) accountOf(invoice.customerId).invoiced += invoice.totalPaise;
  }
  for (const payment of payments.values()) {
    if (payment.isDeleted) continue;
    const account = accountOf(payment.customerId);
    account.paid += payment.amountPaise;
    const { discountInvoiceId } = payment;
    const invoice = discountInvoiceId === null ? undefined : invoices.get(discountInvoiceId);
    if (invoice?.isDeleted === false) account.discount += payment.discountPaise;
  }
  for (const { customerId, totalPaise } of creditNotes.values()) accountOf(customerId).credited += totalPaise;
  return accounts;
}

/** In paise: what is paid, discounted and credited on each invoice, and what of each payment is on none. */
export type Settlements = {
  invoices: Map<number, { paid: number; discount: number; credit: number }>;
  payments: Map<number, { amount: number; unallocated: number }>;
};

/** What is on an invoice that was deleted is not allocated, and a payment that was deleted settles nothing. */
export function foldSettlements(events: readonly ParsedEvent[]): Settlements {
  return settlementsIn(foldBooks(events));
}

export function settlementsIn(books: Books): Settlements {
  const isLive = (invoiceId: number) => books.invoices.get(invoiceId)?.isDeleted === false;
  const invoices = new Map([...books.invoices.keys()].map((id) => [id, { paid: 0, discount: 0, credit: 0 }]));
  const payments: Settlements["payments"] = new Map();
  for (const [paymentId, payment] of books.payments) {
    const on = payment.allocations.filter(({ invoiceId }) => isLive(invoiceId));
    const allocated = on.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    payments.set(paymentId, { amount: payment.amountPaise, unallocated: payment.amountPaise - allocated });
    if (payment.isDeleted) continue;
    for (const { invoiceId, amountPaise } of on) {
      const invoice = invoices.get(invoiceId);
      if (invoice !== undefined) invoice.paid += amountPaise;
    }
    const { discountInvoiceId } = payment;
    const discounted = discountInvoiceId === null ? undefined : invoices.get(discountInvoiceId);
    if (discounted !== undefined && discountInvoiceId !== null && isLive(discountInvoiceId)) {
      discounted.discount += payment.discountPaise;
    }
  }
  for (const { invoiceId, settledPaise } of books.creditNotes.values()) {
    const invoice = invoices.get(invoiceId);
    if (invoice !== undefined && isLive(invoiceId)) invoice.credit += settledPaise;
  }
  return { invoices, payments };
}

/** What is due of each invoice in the books, below zero where it is overpaid, and how it stands. */
export function foldStatuses(
  events: readonly ParsedEvent[],
): Record<string, { due: number; status: string }> {
  return statusesIn(foldBooks(events));
}

export function statusesIn(books: Books): Record<string, { due: number; status: string }> {
  const { invoices } = books;
  const settlements = settlementsIn(books).invoices;
  const inBooks = [...invoices].filter(([, { isDeleted }]) => !isDeleted);
  return Object.fromEntries(
    inBooks.map(([id, { totalPaise }]) => {
      const { paid = 0, discount = 0, credit = 0 } = settlements.get(id) ?? {};
      const settled = paid + discount + credit;
      const due = totalPaise - settled;
      return [id, { due, status: statusOf(due, settled) }];
    }),
  );
}

function statusOf(due: number, settled: number): string {
  if (due < 0) return "overpaid";
  if (due === 0) return "complete";
  return settled > 0 ? "partial" : "pending";
}
