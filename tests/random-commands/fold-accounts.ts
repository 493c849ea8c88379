import { bahiEvent } from "@bahi/contracts/event.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";

/** Sums in paise. */
export type Account = { invoiced: number; paid: number; discount: number };

/**
 * What every customer's account adds up to, folded in the plainest way and sharing nothing with the projections: who
 * owes is looked up through the merges at the end, and a payment on a deleted invoice has no discount.
 */
export function foldAccounts(events: readonly ParsedEvent[]): Map<number, Account> {
  const invoices = new Map<number, { customerId: number; totalPaise: number; isDeleted: boolean }>();
  const payments = new Map<
    number,
    {
      customerId: number;
      invoiceId: number | null;
      amountPaise: number;
      discountPaise: number;
      isDeleted: boolean;
    }
  >();
  const masters = new Map<number, number>();

  for (const recorded of events) {
    const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
    if (type === "InvoiceCreated") invoices.set(data.invoiceId, { ...data, isDeleted: false });
    if (type === "PaymentRecorded" || type === "PaymentChanged")
      payments.set(data.paymentId, { ...data, isDeleted: false });
    if (type === "CustomersMerged") for (const source of data.sourceIds) masters.set(source, data.masterId);
    if (type === "InvoiceDeleted") {
      const invoice = invoices.get(data.invoiceId);
      if (invoice !== undefined) invoice.isDeleted = true;
    }
    if (type === "PaymentDeleted") {
      const payment = payments.get(data.paymentId);
      if (payment !== undefined) payment.isDeleted = true;
    }
  }

  const accounts = new Map<number, Account>();
  function accountOf(customerId: number): Account {
    let owner = customerId;
    for (let master = masters.get(owner); master !== undefined; master = masters.get(owner)) owner = master;
    const account = accounts.get(owner) ?? { invoiced: 0, paid: 0, discount: 0 };
    accounts.set(owner, account);
    return account;
  }
  for (const invoice of invoices.values()) {
    if (!invoice.isDeleted) accountOf(invoice.customerId).invoiced += invoice.totalPaise;
  }
  for (const payment of payments.values()) {
    if (payment.isDeleted) continue;
    const account = accountOf(payment.customerId);
    account.paid += payment.amountPaise;
    const invoice = payment.invoiceId === null ? undefined : invoices.get(payment.invoiceId);
    if (invoice?.isDeleted === false) account.discount += payment.discountPaise;
  }
  return accounts;
}
