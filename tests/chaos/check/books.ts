import { bahiEvent } from "@bahi/contracts/event.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import {
  accountsIn,
  addToBooks,
  balanceOf,
  type Books,
  emptyBooks,
  ownerIn,
  settlementsIn,
} from "../../random-commands/fold-accounts.ts";
import type { Rule } from "./rule.ts";

export const noGaps: Rule = {
  name: "numbers have no gaps",
  check({ log }) {
    return ["InvoiceCreated", "PaymentRecorded", "CreditNoteIssued"].flatMap((type) => {
      const numbers = log
        .filter((event) => event.type === type)
        .map(({ streamId }) => Number(streamId.split("-")[1]));
      const wrong = numbers.toSorted((a, b) => a - b).find((number, index) => number !== index + 1);
      return wrong === undefined
        ? []
        : `of ${numbers.length} ${type} one is number ${wrong}, and one before it is missing or there twice`;
    });
  },
};

/** Payments that are on an invoice that was deleted, and were not moved away. */
function strandedPayments(log: readonly ParsedEvent[]): string[] {
  const deleted = new Set<number>();
  const invoicesOf = new Map<number, Set<number>>();
  for (const recorded of log) {
    const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
    if (type === "InvoiceDeleted") deleted.add(data.invoiceId);
    if (type === "PaymentDeleted") invoicesOf.delete(data.paymentId);
    if (type === "PaymentRecorded" || type === "PaymentChanged" || type === "PaymentAllocated")
      invoicesOf.set(data.paymentId, new Set(data.allocations.map(({ invoiceId }) => invoiceId)));
    if (type === "PaymentMovedToAdvance") invoicesOf.get(data.paymentId)?.delete(data.invoiceId);
  }
  return [...invoicesOf]
    .filter(([, ids]) => !ids.isDisjointFrom(deleted))
    .map(([id]) => `payment ${id} is on an invoice that was deleted`);
}

/** Payments and credit notes on invoices that somebody else owes. */
function onInvoicesOfOthers(books: Books): string[] {
  const isOfAnother = (customerId: number, invoiceId: number | null) => {
    const invoice = invoiceId === null ? undefined : books.invoices.get(invoiceId);
    if (invoice === undefined || invoice.isDeleted) return false;
    return ownerIn(books, invoice.customerId) !== ownerIn(books, customerId);
  };
  const payments = [...books.payments].filter(([, { isDeleted }]) => !isDeleted);
  return [
    ...payments
      .filter(([, { customerId, allocations, discountInvoiceId }]) =>
        [discountInvoiceId, ...allocations.map(({ invoiceId }) => invoiceId)].some((id) =>
          isOfAnother(customerId, id),
        ),
      )
      .map(([id]) => `payment ${id} is on an invoice of another customer`),
    ...[...books.creditNotes]
      .filter(([, { customerId, invoiceId }]) => isOfAnother(customerId, invoiceId))
      .map(([id]) => `credit note ${id} is of an invoice of another customer`),
  ];
}

/** Holds when nobody sends anything any more, and what races have left was put right. */
export const nothingHalf: Rule = {
  name: "nothing is half: money leaves what was deleted or is of another, no more is settled than there is, who was deleted owes nothing",
  check({ log }) {
    const books = emptyBooks();
    const isDeleted = new Map<number, boolean>();
    for (const recorded of log) {
      addToBooks(books, recorded);
      const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
      if (type === "CustomerDeleted") isDeleted.set(data.customerId, true);
      if (type === "CustomerRestored") isDeleted.set(data.customerId, false);
    }
    const accounts = accountsIn(books);
    const settled = settlementsIn(books);
    return [
      ...strandedPayments(log),
      ...onInvoicesOfOthers(books),
      ...[...isDeleted].flatMap(([id, gone]) => {
        const account = accounts.get(id);
        const balance = account === undefined ? 0 : balanceOf(account);
        return gone && balance !== 0 ? `customer ${id} is deleted and owes ${balance} paise` : [];
      }),
      ...[...settled.payments].flatMap(([id, { amount, unallocated }]) =>
        unallocated < 0 ? `payment ${id} of ${amount} paise is on invoices with ${amount - unallocated}` : [],
      ),
      ...[...settled.invoices].flatMap(([id, { discount, credit }]) => {
        const total = books.invoices.get(id)?.totalPaise ?? 0;
        return discount > total || credit > total || discount + credit > total
          ? `invoice ${id} of ${total} paise has ${discount} of discounts and ${credit} of credit`
          : [];
      }),
    ];
  },
};
