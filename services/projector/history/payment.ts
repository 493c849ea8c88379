import {
  allocatedTo,
  type MoneyOnInvoices,
  unallocatedPaise,
  wholeInvoiceId,
  withoutInvoice,
} from "@bahi/contracts/payment/allocation.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { inRupees, toRupees } from "@bahi/contracts/money.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing } from "../existing.ts";
import { settledBy } from "../invoice/projection.ts";
import { describedColumns, effectiveContent, effectiveOf, statedContent } from "../payment/projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { HandlersOf } from "../projection.ts";
import { entry } from "./entry.ts";
import { settlementFields } from "./invoice.ts";
import { changesBetween, createdWith, type Fields, listed, sentenceOf, shortened } from "./changes.ts";

type Described = ReturnType<typeof describedColumns> & Pick<PaymentTable, "customer_id">;

/** `allocations` are named where one invoice does not say what the payment is for. */
function paymentFields(payment: Described, content: MoneyOnInvoices): Fields {
  const invoiceId = wholeInvoiceId(content);
  const isSplit = invoiceId === null && content.allocations.length > 0;
  return {
    customer_id: payment.customer_id,
    invoice_id: invoiceId,
    allocations: isSplit
      ? content.allocations.map((each) => ({
          invoice_id: each.invoiceId,
          amount: toRupees(each.amountPaise),
        }))
      : null,
    payment_date: payment.payment_date,
    amount: toRupees(payment.amount_paise),
    discount_amount: toRupees(content.discountPaise),
    discount_reason: content.discountReason,
    payment_method: payment.method,
    reference_number: payment.reference_number,
    notes: payment.notes,
  };
}

/** "on invoice #7", "on invoices #3 and #5, ₹ 20.00 of it as an advance", "as an advance". */
function purposeOf(content: MoneyOnInvoices): string {
  const { allocations } = content;
  if (allocations.length === 0) return "as an advance";
  const names = listed(shortened(allocations.map(({ invoiceId }) => `#${invoiceId}`)));
  const advancePaise = unallocatedPaise(content);
  const rest = advancePaise > 0 ? `, ${inRupees(advancePaise)} of it as an advance` : "";
  return `on invoice${allocations.length > 1 ? "s" : ""} ${names}${rest}`;
}

/** What a payment's change does to the invoices that it was on or is on. `isNew`: it was recorded just now. */
type Moved = {
  id: number;
  before: MoneyOnInvoices | undefined;
  after: MoneyOnInvoices | undefined;
  isNew?: boolean;
};

/** Adds an entry to each of these invoices, for what changes there. */
function addInvoiceEntries(event: DecodedEvent, rows: ProjectionRows, moved: Moved): void {
  const { id, before, after } = moved;
  const onBefore = partsOf(before);
  const onAfter = partsOf(after);
  for (const invoiceId of new Set([...onBefore.keys(), ...onAfter.keys()])) {
    const invoice = existing(event, "invoice", rows.invoice, invoiceId);
    if (invoice.is_deleted) continue; // what is stated on it is an advance
    const [was, is] = [onBefore.get(invoiceId), onAfter.get(invoiceId)];
    const settled = settledBy(
      invoice,
      (is?.paidPaise ?? 0) - (was?.paidPaise ?? 0),
      (is?.discountPaise ?? 0) - (was?.discountPaise ?? 0),
    );
    const changes = changesBetween(settlementFields(invoice), settlementFields(settled));
    if (changes.length === 0) continue;
    const shown = is === undefined ? before : after;
    const wholePaise = shown?.amountPaise ?? 0;
    const partPaise = (is ?? was)?.paidPaise ?? 0;
    const payment =
      partPaise === wholePaise
        ? `Payment #${id} of ${inRupees(wholePaise)}`
        : `${inRupees(partPaise)} of payment #${id} of ${inRupees(wholePaise)}`;
    const title = `${payment} ${whatHappened(moved, was !== undefined, is !== undefined)}`;
    const cause = { noun: "payment", id } as const;
    rows.history.add(entry(event, "invoice", invoiceId, { title, changes, amountPaise: partPaise, cause }));
  }
}

function whatHappened({ after, isNew = false }: Moved, was: boolean, is: boolean): string {
  if (was && is) return "changed";
  if (is) return isNew ? "recorded on this invoice" : "put on this invoice";
  return after === undefined ? "deleted" : "taken off this invoice";
}

type Part = { paidPaise: number; discountPaise: number };

/** What a payment is on each of its invoices. */
function partsOf(content: MoneyOnInvoices | undefined): Map<number, Part> {
  if (content === undefined) return new Map();
  const parts = new Map<number, Part>();
  for (const { invoiceId, amountPaise } of content.allocations) {
    parts.set(invoiceId, { paidPaise: amountPaise, discountPaise: 0 });
  }
  const { discountInvoiceId, discountPaise } = content;
  if (discountInvoiceId !== null) {
    const paidPaise = parts.get(discountInvoiceId)?.paidPaise ?? 0;
    parts.set(discountInvoiceId, { paidPaise, discountPaise });
  }
  return parts;
}

export const paymentHistory: HandlersOf<PaymentEvent["type"]> = {
  PaymentRecorded(event, rows) {
    const { data } = event;
    const owner = ownerOf(event, rows, data.customerId);
    const described = { ...describedColumns(data), customer_id: owner.id };
    rows.history.add(
      entry(event, "payment", data.paymentId, {
        title: `Payment of ${inRupees(data.amountPaise)} from ${owner.name} recorded ${purposeOf(data)}`,
        changes: createdWith(paymentFields(described, data)),
        amountPaise: data.amountPaise,
      }),
    );
    addInvoiceEntries(event, rows, { id: data.paymentId, before: undefined, after: data, isNew: true });
  },

  PaymentChanged(event, rows) {
    const { data } = event;
    const before = existing(event, "payment", rows.payment, data.paymentId);
    const owner = ownerOf(event, rows, data.customerId);
    const described = { ...describedColumns(data), customer_id: owner.id };
    const changes = changesBetween(
      paymentFields(before, statedContent(before)),
      paymentFields(described, data),
    );
    const amountPaise = data.amountPaise === before.amount_paise ? undefined : data.amountPaise;
    rows.history.add(
      entry(event, "payment", before.id, { title: sentenceOf(changes), changes, amountPaise }),
    );
    addInvoiceEntries(event, rows, { id: before.id, before: effectiveContent(before), after: data });
  },

  PaymentAllocated(event, rows) {
    const { paymentId, allocations, reason } = event.data;
    const before = existing(event, "payment", rows.payment, paymentId);
    const stated = { ...statedContent(before), allocations };
    const changes = changesBetween(
      paymentFields(before, statedContent(before)),
      paymentFields(before, stated),
    );
    const isConsequence = event.metadata.causedBy !== undefined;
    const title = isConsequence ? titleOfReturn(statedContent(before), stated) : titleOfAllocation(stated);
    const amountPaise = isConsequence ? returnedPaise(statedContent(before), stated) : stated.amountPaise;
    const [first] = isConsequence ? reducedOf(statedContent(before), stated) : [];
    // Where the command that caused it was about the payment itself, this finds no entry.
    const cause = first === undefined ? {} : { cause: { noun: "invoice", id: first } as const };
    rows.history.add(entry(event, "payment", paymentId, { title, changes, amountPaise, reason, ...cause }));
    const after = effectiveOf(event, rows, stated);
    addInvoiceEntries(event, rows, { id: paymentId, before: effectiveContent(before), after });
  },

  PaymentMovedToAdvance(event, { payment, history }) {
    const { paymentId, invoiceId, reason } = event.data;
    const before = existing(event, "payment", payment, paymentId);
    const stated = statedContent(before);
    const partPaise = allocatedTo(invoiceId, stated.allocations);
    const amount = inRupees(before.amount_paise);
    const moved =
      partPaise === before.amount_paise
        ? `Payment of ${amount}`
        : `${inRupees(partPaise)} of the payment of ${amount}`;
    history.add(
      entry(event, "payment", before.id, {
        title: `${moved} moved from invoice #${invoiceId} to advance because the invoice was deleted`,
        changes: changesBetween(
          paymentFields(before, stated),
          paymentFields(before, withoutInvoice(stated, invoiceId)),
        ),
        amountPaise: partPaise,
        reason,
        cause: { noun: "invoice", id: invoiceId },
      }),
    );
  },

  PaymentDeleted(event, rows) {
    const before = existing(event, "payment", rows.payment, event.data.paymentId);
    const { id, is_deleted, amount_paise } = before;
    rows.history.add(
      entry(event, "payment", id, {
        title: `Payment of ${inRupees(amount_paise)} deleted`,
        changes: changesBetween({ is_deleted }, { is_deleted: true }),
        amountPaise: amount_paise,
        reason: event.data.reason,
      }),
    );
    addInvoiceEntries(event, rows, { id, before: effectiveContent(before), after: undefined });
  },
};

function titleOfAllocation(content: MoneyOnInvoices): string {
  const amount = inRupees(content.amountPaise);
  return content.allocations.length === 0
    ? `Payment of ${amount} made an advance`
    : `Payment of ${amount} put ${purposeOf(content)}`;
}

/** The invoices on which less of a payment is than before. */
function reducedOf(before: MoneyOnInvoices, after: MoneyOnInvoices): number[] {
  const isLess = (invoiceId: number) =>
    allocatedTo(invoiceId, after.allocations) < allocatedTo(invoiceId, before.allocations);
  return before.allocations.map(({ invoiceId }) => invoiceId).filter(isLess);
}

function returnedPaise(before: MoneyOnInvoices, after: MoneyOnInvoices): number {
  return unallocatedPaise(after) - unallocatedPaise(before);
}

/** What went back to the advance of a payment, from where. */
function titleOfReturn(before: MoneyOnInvoices, after: MoneyOnInvoices): string {
  const ids = reducedOf(before, after);
  const names = listed(shortened(ids.map((id) => `#${id}`)));
  const from = `invoice${ids.length > 1 ? "s" : ""} ${names}`;
  return `${inRupees(returnedPaise(before, after))} of the payment of ${inRupees(before.amountPaise)} moved from ${from} to advance`;
}
