import { flagColumn, float64Column, int32Column } from "./column.ts";
import type { AccountFact } from "./facts.ts";

export type UnmovedPayment = { paymentId: number; invoiceId: number };

/** Who owes what, from the facts alone. Amounts are whole paise. */
export type AccountBook = {
  /** `position` is the place of the fact in the whole store. */
  apply: (fact: AccountFact, position: string) => void;
  /** Invoiced − paid − discounts of a customer and of all who were merged into them. */
  balanceOf(customerId: number): number;
  /** What the payments on an invoice take off it together, but for one of them. */
  discountOn(invoiceId: number, exceptPaymentId?: number): number;
  /**
   * Payments whose last event gave a discount that left the others on the invoice less than they had taken already, each
   * with the position of that event. Only two that were decided at the same instant, through two instances, come to
   * this: the later one. No rule is asked again: what was left is what the event says of its decision. Events of
   * releases that did not say so were judged by those.
   */
  excessiveDiscounts: ReadonlyMap<number, string>;
  /** Payments that are still written on this invoice. */
  paymentsOn(invoiceId: number): number[];
  /** Payments that are still written on an invoice that is deleted. */
  unmovedPayments(): UnmovedPayment[];
  /** Deleted customers with a balance. */
  deletedWithBalance(): number[];
};

const NO_INVOICE = 0;

/** A few bytes for each record in packed columns, so that a million invoices fit. Questions walk over them. */
export function createAccountBook(): AccountBook {
  const invoice = { customer: int32Column(), total: float64Column(), isDeleted: flagColumn() };
  const payment = {
    customer: int32Column(),
    invoice: int32Column(),
    amount: float64Column(),
    discount: float64Column(),
    isDeleted: flagColumn(),
  };
  const masterOf = new Map<number, number>();
  const deletedCustomers = new Set<number>();
  /** Sums of the discounts on those invoices that have any. */
  const discounts = new Map<number, number>();
  const excessiveDiscounts = new Map<number, string>();
  let invoiceCount = 0;
  let paymentCount = 0;

  function ownerOf(customerId: number): number {
    const master = masterOf.get(customerId);
    return master === undefined ? customerId : ownerOf(master);
  }

  /** What a payment takes off the balance. Its discount falls with the invoice. */
  function creditOf(paymentId: number): number {
    const invoiceId = payment.invoice.get(paymentId);
    const isAdvance = invoiceId === NO_INVOICE || invoice.isDeleted.get(invoiceId) === 1;
    return payment.amount.get(paymentId) + (isAdvance ? 0 : payment.discount.get(paymentId));
  }

  /** Every entry of every account: above zero what is owed, below zero what was received. */
  function eachEntry(visit: (ownerId: number, amountPaise: number) => void): void {
    for (let id = 1; id <= invoiceCount; id++) {
      if (invoice.isDeleted.get(id) === 0) visit(ownerOf(invoice.customer.get(id)), invoice.total.get(id));
    }
    for (const id of livePayments()) visit(ownerOf(payment.customer.get(id)), -creditOf(id));
  }

  /** What a payment takes off an invoice, beside its amount. */
  function discountBy(paymentId: number, invoiceId: number): number {
    const isOn = payment.invoice.get(paymentId) === invoiceId && payment.isDeleted.get(paymentId) === 0;
    return isOn ? payment.discount.get(paymentId) : 0;
  }

  /** Before a payment changes, its discount goes out of the sum. */
  function takeOut(paymentId: number): void {
    const invoiceId = payment.invoice.get(paymentId);
    const discountPaise = discountBy(paymentId, invoiceId);
    if (discountPaise > 0) discounts.set(invoiceId, (discounts.get(invoiceId) ?? 0) - discountPaise);
    excessiveDiscounts.delete(paymentId);
  }

  /** After it has changed, its discount comes in; `before` is what it took off this invoice until then. */
  function putIn(paymentId: number, before: number, position: string, othersMax = Infinity): void {
    const invoiceId = payment.invoice.get(paymentId);
    const discountPaise = discountBy(paymentId, invoiceId);
    if (discountPaise === 0 || invoiceId === NO_INVOICE) return;
    const others = discounts.get(invoiceId) ?? 0;
    discounts.set(invoiceId, others + discountPaise);
    const isLive = invoice.isDeleted.get(invoiceId) === 0;
    if (isLive && discountPaise > before && others > othersMax) {
      excessiveDiscounts.set(paymentId, position);
    }
  }

  function* livePayments(): Generator<number> {
    for (let id = 1; id <= paymentCount; id++) {
      if (payment.isDeleted.get(id) === 0) yield id;
    }
  }

  return {
    apply(fact, position) {
      switch (fact.type) {
        case "InvoiceCreated": {
          const { invoiceId, customerId, totalPaise } = fact.data;
          invoice.customer.set(invoiceId, customerId);
          invoice.total.set(invoiceId, totalPaise);
          invoiceCount = Math.max(invoiceCount, invoiceId);
          return;
        }
        case "InvoiceDeleted":
          invoice.isDeleted.set(fact.data.invoiceId, 1);
          return;
        case "PaymentRecorded":
        case "PaymentChanged": {
          const { paymentId, customerId, invoiceId, amountPaise, discountPaise } = fact.data;
          const before = discountBy(paymentId, invoiceId ?? NO_INVOICE);
          takeOut(paymentId);
          payment.customer.set(paymentId, customerId);
          payment.invoice.set(paymentId, invoiceId ?? NO_INVOICE);
          payment.amount.set(paymentId, amountPaise);
          payment.discount.set(paymentId, discountPaise);
          paymentCount = Math.max(paymentCount, paymentId);
          putIn(paymentId, before, position, fact.discountOthersPaiseMax);
          return;
        }
        case "PaymentMovedToAdvance":
          takeOut(fact.data.paymentId);
          payment.invoice.set(fact.data.paymentId, NO_INVOICE);
          payment.discount.set(fact.data.paymentId, 0);
          return;
        case "PaymentDeleted":
          takeOut(fact.data.paymentId);
          payment.isDeleted.set(fact.data.paymentId, 1);
          return;
        case "CustomersMerged":
          for (const sourceId of fact.data.sourceIds) masterOf.set(sourceId, fact.data.masterId);
          return;
        case "CustomerDeleted":
          deletedCustomers.add(fact.data.customerId);
          return;
        case "CustomerRestored":
          deletedCustomers.delete(fact.data.customerId);
      }
    },

    balanceOf(customerId) {
      let balancePaise = 0;
      eachEntry((ownerId, amountPaise) => {
        if (ownerId === customerId) balancePaise += amountPaise;
      });
      return balancePaise;
    },

    discountOn(invoiceId, exceptPaymentId) {
      const except = exceptPaymentId === undefined ? 0 : discountBy(exceptPaymentId, invoiceId);
      return (discounts.get(invoiceId) ?? 0) - except;
    },

    excessiveDiscounts,

    paymentsOn: (invoiceId) =>
      livePayments()
        .filter((id) => payment.invoice.get(id) === invoiceId)
        .toArray(),

    unmovedPayments: () =>
      livePayments()
        .map((paymentId) => ({ paymentId, invoiceId: payment.invoice.get(paymentId) }))
        .filter(({ invoiceId }) => invoiceId !== NO_INVOICE && invoice.isDeleted.get(invoiceId) === 1)
        .toArray(),

    deletedWithBalance() {
      const balances = new Map<number, number>();
      eachEntry((ownerId, amountPaise) => {
        if (deletedCustomers.has(ownerId)) balances.set(ownerId, (balances.get(ownerId) ?? 0) + amountPaise);
      });
      return [...balances].filter(([, balancePaise]) => balancePaise !== 0).map(([ownerId]) => ownerId);
    },
  };
}
