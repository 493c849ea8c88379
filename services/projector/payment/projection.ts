import {
  allocatedTo,
  invoiceIdsOf,
  type MoneyOnInvoices,
  type OnInvoices,
  unallocatedPaise,
  wholeInvoiceId,
  withLess,
  withoutInvoice,
  withoutInvoices,
} from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { splitOf } from "@bahi/read-models/payment/split.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing, expectAbsent } from "../existing.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError } from "../inapplicable.ts";
import { settledBy } from "../invoice/projection.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";

type Stated = DecodedEvent<"PaymentRecorded" | "PaymentChanged">["data"];

/** The columns that only a payment's own events change: all but these. A new one that is not among them is set by a change, too. */
type Described = Omit<
  PaymentTable,
  | keyof StatedColumns
  | keyof EffectiveColumns
  | "id"
  | "customer_id"
  | "is_deleted"
  | "created_at"
  | "version"
  | "since"
>;

export function describedColumns(data: Stated): Described {
  return {
    payment_date: data.paymentDate,
    amount_paise: data.amountPaise,
    method: data.method,
    reference_number: data.referenceNumber,
    notes: data.notes,
  };
}

type StatedColumns = Pick<PaymentTable, Extract<keyof PaymentTable, `stated_${string}`>>;

/** The columns that hold what a payment's own events say it is for. */
function statedColumns(content: OnInvoices): StatedColumns {
  return {
    stated_allocations: content.allocations,
    stated_discount_paise: content.discountPaise,
    stated_discount_reason: content.discountReason,
    stated_discount_invoice_id: content.discountInvoiceId,
  };
}

type EffectiveColumns = Pick<
  PaymentTable,
  | "invoice_id"
  | "invoice_ids"
  | "allocations"
  | "unallocated_paise"
  | "split"
  | "discount_paise"
  | "discount_reason"
  | "discount_invoice_id"
>;

/** The columns that hold what a payment is for. */
function effectiveColumns(content: MoneyOnInvoices): EffectiveColumns {
  return {
    invoice_id: wholeInvoiceId(content),
    invoice_ids: invoiceIdsOf(content),
    allocations: content.allocations,
    unallocated_paise: unallocatedPaise(content),
    split: splitOf(content),
    discount_paise: content.discountInvoiceId === null ? 0 : content.discountPaise,
    discount_reason: content.discountReason,
    discount_invoice_id: content.discountInvoiceId,
  };
}

/** What a payment's own events say it is for. */
export function statedContent(payment: PaymentTable): MoneyOnInvoices {
  return {
    amountPaise: payment.amount_paise,
    allocations: payment.stated_allocations,
    discountPaise: payment.stated_discount_paise,
    discountReason: payment.stated_discount_reason,
    discountInvoiceId: payment.stated_discount_invoice_id,
  };
}

/** What a payment is for. */
export function effectiveContent(payment: PaymentTable): MoneyOnInvoices {
  return {
    amountPaise: payment.amount_paise,
    allocations: payment.allocations,
    discountPaise: payment.discount_paise,
    discountReason: payment.discount_reason,
    discountInvoiceId: payment.discount_invoice_id,
  };
}

/** On an invoice that is deleted a payment is an advance, whatever its own events still say. */
export function effectiveOf<Stating extends OnInvoices>(
  event: DecodedEvent,
  rows: ProjectionRows,
  stated: Stating,
): Stating {
  const deleted = new Set<number>();
  for (const id of invoiceIdsOf(stated)) {
    const invoice = existing(event, "invoice", rows.invoice, id);
    if (invoice.is_deleted) deleted.add(id);
  }
  return withoutInvoices(stated, (id) => deleted.has(id));
}

/** Writes the payment and settles what it was on and what it is on now: the only way a payment's row changes. */
function replace(
  event: DecodedEvent,
  rows: ProjectionRows,
  before: PaymentTable | undefined,
  after: Omit<PaymentTable, "since">,
): void {
  for (const [invoiceId, { paidPaise, discountPaise }] of settlementChanges(before, after)) {
    if (paidPaise === 0 && discountPaise === 0) continue;
    const invoice = existing(event, "invoice", rows.invoice, invoiceId);
    rows.invoice.put(settledBy(invoice, paidPaise, discountPaise));
  }
  rows.payment.put(after);
}

type Settlement = { paidPaise: number; discountPaise: number };

/** By how much the money and the discount on each invoice change with a payment. */
function settlementChanges(
  before: PaymentTable | undefined,
  after: Omit<PaymentTable, "since">,
): Map<number, Settlement> {
  const changes = new Map<number, Settlement>();
  function add(payment: Omit<PaymentTable, "since">, sign: 1 | -1): void {
    if (payment.is_deleted) return;
    const change = (invoiceId: number, paid: number, discount: number) => {
      const { paidPaise, discountPaise } = changes.get(invoiceId) ?? { paidPaise: 0, discountPaise: 0 };
      changes.set(invoiceId, {
        paidPaise: paidPaise + sign * paid,
        discountPaise: discountPaise + sign * discount,
      });
    };
    for (const { invoiceId, amountPaise } of payment.allocations) change(invoiceId, amountPaise, 0);
    if (payment.discount_invoice_id !== null) change(payment.discount_invoice_id, 0, payment.discount_paise);
  }
  if (before !== undefined) add(before, -1);
  add(after, 1);
  return changes;
}

function kept(event: DecodedEvent, rows: ProjectionRows, paymentId: number): PaymentTable {
  const payment = existing(event, "payment", rows.payment, paymentId);
  if (payment.is_deleted) throw new InapplicableError(event, `payment ${paymentId} is deleted already`);
  return payment;
}

/** The columns that follow from what an event says that a payment is for. */
function contentColumns(
  event: DecodedEvent,
  rows: ProjectionRows,
  stated: MoneyOnInvoices,
): StatedColumns & EffectiveColumns {
  return { ...statedColumns(stated), ...effectiveColumns(effectiveOf(event, rows, stated)) };
}

/** A payment that a correction takes money off, and how much of what it really has on the invoice. */
type Release = { payment: PaymentTable; released: Allocation };

/** A payment that was changed or deleted at the same instant may have less on the invoice than the correction says. */
export function releasedBy(event: DecodedEvent<"InvoiceCorrected">, rows: ProjectionRows): Release[] {
  const { invoiceId, released } = event.data;
  const releases: Release[] = [];
  for (const { paymentId, amountPaise: asked } of released) {
    const payment = existing(event, "payment", rows.payment, paymentId);
    const amountPaise = Math.min(asked, allocatedTo(invoiceId, payment.allocations));
    if (payment.is_deleted || amountPaise === 0) continue;
    releases.push({ payment, released: { invoiceId, amountPaise } });
  }
  return releases;
}

export const paymentProjection: Projection = {
  PaymentRecorded(event, rows) {
    const { data } = event;
    expectAbsent(event, "payment", rows.payment, data.paymentId);
    replace(event, rows, undefined, {
      id: data.paymentId,
      customer_id: ownerOf(event, rows, data.customerId).id,
      ...describedColumns(data),
      ...contentColumns(event, rows, data),
      is_deleted: false,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
  },

  PaymentChanged(event, rows) {
    const before = kept(event, rows, event.data.paymentId);
    replace(event, rows, before, {
      ...before,
      customer_id: ownerOf(event, rows, event.data.customerId).id,
      ...describedColumns(event.data),
      ...contentColumns(event, rows, event.data),
      version: before.version + 1,
    });
  },

  PaymentAllocated(event, rows) {
    const before = kept(event, rows, event.data.paymentId);
    const stated = { ...statedContent(before), allocations: event.data.allocations };
    replace(event, rows, before, {
      ...before,
      ...contentColumns(event, rows, stated),
      version: before.version + 1,
    });
  },

  PaymentMovedToAdvance(event, rows) {
    const { paymentId, invoiceId } = event.data;
    const before = kept(event, rows, paymentId);
    replace(event, rows, before, {
      ...before,
      ...statedColumns(withoutInvoice(statedContent(before), invoiceId)),
      ...effectiveColumns(withoutInvoice(effectiveContent(before), invoiceId)),
      version: before.version + 1,
    });
  },

  PaymentDeleted(event, rows) {
    const before = kept(event, rows, event.data.paymentId);
    replace(event, rows, before, { ...before, is_deleted: true, version: before.version + 1 });
  },

  InvoiceCorrected(event, rows) {
    for (const { payment: before, released } of releasedBy(event, rows)) {
      const content = effectiveContent(before);
      const allocations = withLess(content.allocations, [released]);
      replace(event, rows, before, { ...before, ...effectiveColumns({ ...content, allocations }) });
    }
  },

  InvoiceDeleted(event, rows) {
    const { invoiceId } = event.data;
    for (const before of rows.payment.findBy("invoice_ids", invoiceId)) {
      const released = effectiveColumns(withoutInvoice(effectiveContent(before), invoiceId));
      replace(event, rows, before, { ...before, ...released });
    }
  },

  CustomersMerged(event, { payment }) {
    for (const sourceId of event.data.sourceIds) {
      for (const moved of payment.findBy("customer_id", sourceId)) {
        payment.put({ ...moved, customer_id: event.data.masterId });
      }
    }
  },

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  OpeningBalanceSet: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  CreditNoteIssued: null,
  CreditNoteDeleted: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserPasswordReset: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  SettingsChanged: null,
  BooksLocked: null,
  LogoUploaded: null,
};
