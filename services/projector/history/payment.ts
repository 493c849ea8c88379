import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing } from "../existing.ts";
import { settledBy } from "../invoice/projection.ts";
import { statedColumns } from "../payment/projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { HandlersOf } from "../projection.ts";
import { inRupees } from "./rupees.ts";
import { entry } from "./entry.ts";
import { settlementFields } from "./invoice.ts";
import { changesBetween, createdWith, type Fields, sentenceOf } from "./changes.ts";

/** What a payment is on an invoice. */
type Allocated = Pick<PaymentTable, "invoice_id" | "amount_paise" | "discount_paise">;

function paymentFields(
  payment: ReturnType<typeof statedColumns> & Pick<PaymentTable, "customer_id">,
): Fields {
  return {
    customer_id: payment.customer_id,
    invoice_id: payment.stated_invoice_id,
    payment_date: payment.payment_date,
    amount: toRupees(payment.amount_paise),
    discount_amount: toRupees(payment.stated_discount_paise),
    discount_reason: payment.stated_discount_reason,
    payment_method: payment.method,
    reference_number: payment.reference_number,
    notes: payment.notes,
  };
}

/** Adds an entry to each invoice that the payment was on or is on, for what changes there. */
async function addInvoiceEntries(
  event: DecodedEvent,
  rows: ProjectionRows,
  payment: { id: number; before: Allocated | undefined; after: Allocated | undefined; done: string },
): Promise<void> {
  const { id, before, after, done } = payment;
  const invoiceIds = new Set([before?.invoice_id, after?.invoice_id]);
  for (const invoiceId of invoiceIds) {
    if (invoiceId === undefined || invoiceId === null) continue;
    const invoice = await existing(event, "invoice", rows.invoice, invoiceId);
    if (invoice.is_deleted) continue; // what is stated on it is an advance
    const without = before?.invoice_id === invoiceId ? less(invoice, before) : invoice;
    const isOn = after?.invoice_id === invoiceId;
    const settled = isOn ? settledBy(without, after.amount_paise, after.discount_paise) : without;
    const changes = changesBetween(settlementFields(invoice), settlementFields(settled));
    if (changes.length === 0) continue;
    const was = before?.invoice_id === invoiceId;
    const what = was && !isOn && after !== undefined ? "taken off this invoice" : done;
    const amount = inRupees((isOn ? after : (before ?? after))?.amount_paise ?? 0);
    const cause = { noun: "payment", id } as const;
    rows.history.add(
      entry(event, "invoice", invoiceId, { title: `Payment #${id} of ${amount} ${what}`, changes, cause }),
    );
  }
}

function less(invoice: InvoiceTable, { amount_paise, discount_paise }: Allocated): InvoiceTable {
  return settledBy(invoice, 0 - amount_paise, 0 - discount_paise);
}

/** What a payment's own event says it is on an invoice. */
function statedAllocation(data: DecodedEvent<"PaymentRecorded" | "PaymentChanged">["data"]): Allocated {
  return {
    invoice_id: data.invoiceId,
    amount_paise: data.amountPaise,
    discount_paise: data.discountPaise,
  };
}

export const paymentHistory: HandlersOf<PaymentEvent["type"]> = {
  async PaymentRecorded(event, rows) {
    const { data } = event;
    const owner = await ownerOf(event, rows, data.customerId);
    const purpose = data.invoiceId === null ? "as an advance" : `on invoice #${data.invoiceId}`;
    rows.history.add(
      entry(event, "payment", data.paymentId, {
        title: `Payment of ${inRupees(data.amountPaise)} from ${owner.name} recorded ${purpose}`,
        changes: createdWith(paymentFields({ ...statedColumns(data), customer_id: owner.id })),
      }),
    );
    const after = statedAllocation(data);
    const done = "recorded on this invoice";
    await addInvoiceEntries(event, rows, { id: data.paymentId, before: undefined, after, done });
  },

  async PaymentChanged(event, rows) {
    const before = await existing(event, "payment", rows.payment, event.data.paymentId);
    const owner = await ownerOf(event, rows, event.data.customerId);
    const changes = changesBetween(
      paymentFields(before),
      paymentFields({ ...statedColumns(event.data), customer_id: owner.id }),
    );
    rows.history.add(entry(event, "payment", before.id, { title: sentenceOf(changes), changes }));
    const after = statedAllocation(event.data);
    const done = before.invoice_id === after.invoice_id ? "changed" : "put on this invoice";
    await addInvoiceEntries(event, rows, { id: before.id, before, after, done });
  },

  async PaymentMovedToAdvance(event, { payment, history }) {
    const before = await existing(event, "payment", payment, event.data.paymentId);
    const advance = { stated_invoice_id: null, stated_discount_paise: 0, stated_discount_reason: "" };
    history.add(
      entry(event, "payment", before.id, {
        title:
          `Payment of ${inRupees(before.amount_paise)} moved from invoice #${event.data.invoiceId} ` +
          `to advance because the invoice was deleted`,
        changes: changesBetween(paymentFields(before), paymentFields({ ...before, ...advance })),
        reason: event.data.reason,
        cause: { noun: "invoice", id: event.data.invoiceId },
      }),
    );
  },

  async PaymentDeleted(event, rows) {
    const before = await existing(event, "payment", rows.payment, event.data.paymentId);
    const { id, is_deleted, amount_paise } = before;
    rows.history.add(
      entry(event, "payment", id, {
        title: `Payment of ${inRupees(amount_paise)} deleted`,
        changes: changesBetween({ is_deleted }, { is_deleted: true }),
        reason: event.data.reason,
      }),
    );
    await addInvoiceEntries(event, rows, { id, before, after: undefined, done: "deleted" });
  },
};
