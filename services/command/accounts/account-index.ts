import { signed } from "@bahi/contracts/report/ledger-kinds.ts";
import { flagColumn, float64Column, int32Column } from "./column.ts";
import type { AccountEvent } from "./account-events.ts";

export type UnmovedPayment = { paymentId: number; invoiceId: number };

/** Balances and discounts, folded from the events of the whole store. Amounts are whole paise. */
export type AccountIndex = {
  apply: (event: AccountEvent, position: string) => void;
  /** Invoiced − paid − discounts of a customer and of all who were merged into them. */
  balanceOf(customerId: number): number;
  /** Sum of the discounts on an invoice, without that of one payment. */
  discountOn(invoiceId: number, exceptPaymentId?: number): number;
  /**
   * Payments with an excessive discount, each with the position of the event that gave it. An event says how much the
   * other discounts on the invoice may be; it is excessive when they were more. This happens only to the later of two
   * discounts that two instances decided at the same instant. Events of releases that stored no limit are never
   * excessive.
   */
  excessiveDiscounts: ReadonlyMap<number, string>;
  /** Payments whose own stream still has them on this invoice. */
  paymentsOn(invoiceId: number): number[];
  /** Payments whose own stream still has them on a deleted invoice. */
  unmovedPayments(): UnmovedPayment[];
  /** Deleted customers with a balance. */
  deletedWithBalance(): number[];
};

const NO_INVOICE = 0;

/** Packed columns, a few bytes for each record: a million invoices fit in memory. Queries scan them. */
export function createAccountIndex(): AccountIndex {
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

  /** What a payment adds to the balance. Without its invoice the discount does not count. */
  function paymentAmount(paymentId: number): number {
    const invoiceId = payment.invoice.get(paymentId);
    const isAdvance = invoiceId === NO_INVOICE || invoice.isDeleted.get(invoiceId) === 1;
    const discountPaise = isAdvance ? 0 : payment.discount.get(paymentId);
    return signed("payment", payment.amount.get(paymentId)) + signed("discount", discountPaise);
  }

  /** Visits every entry of every account: debits above zero, credits below. */
  function eachEntry(visit: (ownerId: number, amountPaise: number) => void): void {
    for (let id = 1; id <= invoiceCount; id++) {
      if (invoice.isDeleted.get(id) === 0)
        visit(ownerOf(invoice.customer.get(id)), signed("invoice", invoice.total.get(id)));
    }
    for (const id of livePayments()) visit(ownerOf(payment.customer.get(id)), paymentAmount(id));
  }

  /** The discount of a payment, if it is on this invoice. */
  function discountBy(paymentId: number, invoiceId: number): number {
    const isOn = payment.invoice.get(paymentId) === invoiceId && payment.isDeleted.get(paymentId) === 0;
    return isOn ? payment.discount.get(paymentId) : 0;
  }

  /** Subtracts the discount of a payment from the sum, before the payment changes. */
  function subtractDiscount(paymentId: number): void {
    const invoiceId = payment.invoice.get(paymentId);
    const discountPaise = discountBy(paymentId, invoiceId);
    if (discountPaise > 0) discounts.set(invoiceId, (discounts.get(invoiceId) ?? 0) - discountPaise);
    excessiveDiscounts.delete(paymentId);
  }

  /** Adds the discount of a payment that has changed. `before` is its previous discount on this invoice. */
  function addDiscount(paymentId: number, before: number, position: string, othersMax = Infinity): void {
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
    apply(event, position) {
      switch (event.type) {
        case "InvoiceCreated": {
          const { invoiceId, customerId, totalPaise } = event.data;
          invoice.customer.set(invoiceId, customerId);
          invoice.total.set(invoiceId, totalPaise);
          invoiceCount = Math.max(invoiceCount, invoiceId);
          return;
        }
        case "InvoiceDeleted":
          invoice.isDeleted.set(event.data.invoiceId, 1);
          return;
        case "PaymentRecorded":
        case "PaymentChanged": {
          const { paymentId, customerId, invoiceId, amountPaise, discountPaise } = event.data;
          const before = discountBy(paymentId, invoiceId ?? NO_INVOICE);
          subtractDiscount(paymentId);
          payment.customer.set(paymentId, customerId);
          payment.invoice.set(paymentId, invoiceId ?? NO_INVOICE);
          payment.amount.set(paymentId, amountPaise);
          payment.discount.set(paymentId, discountPaise);
          paymentCount = Math.max(paymentCount, paymentId);
          addDiscount(paymentId, before, position, event.discountOthersPaiseMax);
          return;
        }
        case "PaymentMovedToAdvance":
          subtractDiscount(event.data.paymentId);
          payment.invoice.set(event.data.paymentId, NO_INVOICE);
          payment.discount.set(event.data.paymentId, 0);
          return;
        case "PaymentDeleted":
          subtractDiscount(event.data.paymentId);
          payment.isDeleted.set(event.data.paymentId, 1);
          return;
        case "CustomersMerged":
          for (const sourceId of event.data.sourceIds) masterOf.set(sourceId, event.data.masterId);
          return;
        case "CustomerDeleted":
          deletedCustomers.add(event.data.customerId);
          return;
        case "CustomerRestored":
          deletedCustomers.delete(event.data.customerId);
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
