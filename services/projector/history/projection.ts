import type { FieldChange, Noun } from "@bahi/contracts/history.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { filledColumns, profileColumns } from "../customer/projection.ts";
import { existing } from "../existing.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { settledBy } from "../invoice/projection.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import { statedColumns } from "../payment/projection.ts";
import { nameColumns } from "../product/projection.ts";
import type { Projection } from "../projection.ts";
import { SETTINGS_UNSET, settingsColumns } from "../settings/projection.ts";
import { changesBetween, createdWith, type Fields, listed, sentenceOf, shortened } from "./changes.ts";
import { inRupees } from "./rupees.ts";

type Told = { title: string; changes: FieldChange[]; reason?: string; cause?: Cause };

/** Another record, whose own entry tells what led to this one. */
type Cause = { noun: Noun; id: number };

/** What a payment is on an invoice. */
type Allocated = Pick<PaymentTable, "invoice_id" | "amount_paise" | "discount_paise">;

/** One entry in the timeline of one record. */
function entry(
  event: DecodedEvent,
  noun: Noun,
  recordId: number,
  { title, changes, reason = "", cause }: Told,
): HistoryTable {
  const { metadata } = event;
  return {
    position: event.position,
    noun,
    record_id: recordId,
    at: utcTimestamp(metadata.at),
    actor_id: metadata.actor.id,
    actor_name: metadata.actor.name,
    actor_role: metadata.actor.role,
    event: event.type,
    title,
    changes,
    reason,
    command_key: metadata.commandKey,
    caused_by: metadata.causedBy ?? null,
    cause_noun: cause?.noun ?? null,
    cause_id: cause?.id ?? null,
  };
}

/** A product or settings field that is empty is null in the API. */
function orNull(text: string): string | null {
  return text === "" ? null : text;
}

function productFields(columns: { item_name: string; item_name_hindi: string }): Fields {
  return { item_name: columns.item_name, item_name_hindi: orNull(columns.item_name_hindi) };
}

function settingsFields(columns: ReturnType<typeof settingsColumns>): Fields {
  return {
    business_name: columns.business_name,
    business_address: columns.business_address,
    business_phone: columns.business_phone,
    business_email: columns.business_email,
    logo_url: orNull(columns.logo_url),
  };
}

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

function settlementFields(invoice: InvoiceTable): Fields {
  return {
    paid_amount: toRupees(invoice.paid_paise),
    discount_amount: toRupees(invoice.discount_paise),
    payment_status: invoice.payment_status,
  };
}

/** Tells each invoice that a payment was on, or is on now, what that changes there. */
async function tellInvoices(
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

/** The timeline as it is told before the event changes the rows: what the record was is still to be seen. */
export const historyProjection: Projection = {
  CustomerAdded(event, { history }) {
    const profile = profileColumns(event.data);
    history.add(
      entry(event, "customer", event.data.customerId, {
        title: `Customer ${profile.name} added`,
        changes: createdWith(profile),
      }),
    );
  },

  async CustomerChanged(event, { customer, history }) {
    const before = await existing(event, "customer", customer, event.data.customerId);
    const changes = changesBetween(before, profileColumns(event.data));
    history.add(entry(event, "customer", before.id, { title: sentenceOf(changes), changes }));
  },

  async CustomerDeleted(event, { customer, history }) {
    const { id, name, is_active } = await existing(event, "customer", customer, event.data.customerId);
    history.add(
      entry(event, "customer", id, {
        title: `Customer ${name} deleted`,
        changes: changesBetween({ is_active }, { is_active: false }),
        reason: event.data.reason,
      }),
    );
  },

  async CustomerRestored(event, { customer, history }) {
    const { id, name, is_active } = await existing(event, "customer", customer, event.data.customerId);
    history.add(
      entry(event, "customer", id, {
        title: `Customer ${name} restored`,
        changes: changesBetween({ is_active }, { is_active: true }),
        reason: event.data.reason,
        cause: { noun: "customer", id },
      }),
    );
  },

  async CustomersMerged(event, { customer, invoice, payment, history }) {
    const master = await existing(event, "customer", customer, event.data.masterId);
    const cause = { noun: "customer", id: master.id } as const;
    const names: string[] = [];
    for (const sourceId of event.data.sourceIds) {
      const source = await existing(event, "customer", customer, sourceId);
      names.push(source.name);
      const moved = `moved from ${source.name} to ${master.name} by a merge`;
      const changes = changesBetween({ customer_id: source.id }, { customer_id: master.id });
      history.add(
        entry(event, "customer", source.id, {
          title: `Merged into ${master.name}`,
          changes: changesBetween(
            { is_active: source.is_active, merged_into: source.merged_into },
            { is_active: false, merged_into: master.id },
          ),
          cause,
        }),
      );
      for (const { id } of await invoice.findBy("customer_id", source.id)) {
        history.add(entry(event, "invoice", id, { title: `Invoice #${id} ${moved}`, changes, cause }));
      }
      for (const { id, amount_paise } of await payment.findBy("customer_id", source.id)) {
        const title = `Payment of ${inRupees(amount_paise)} ${moved}`;
        history.add(entry(event, "payment", id, { title, changes, cause }));
      }
    }
    history.add(
      entry(event, "customer", master.id, {
        title: `${listed(shortened(names))} merged into this customer`,
        changes: changesBetween({ ...master }, filledColumns(event.data)),
      }),
    );
  },

  ProductAdded(event, { history }) {
    history.add(
      entry(event, "product", event.data.productId, {
        title: `Product ${event.data.name} added`,
        changes: createdWith(productFields(nameColumns(event.data))),
      }),
    );
  },

  async ProductChanged(event, { product, history }) {
    const before = await existing(event, "product", product, event.data.productId);
    const changes = changesBetween(productFields(before), productFields(nameColumns(event.data)));
    history.add(entry(event, "product", before.id, { title: sentenceOf(changes), changes }));
  },

  async ProductDeleted(event, { product, history }) {
    const { id, item_name, is_active } = await existing(event, "product", product, event.data.productId);
    history.add(
      entry(event, "product", id, {
        title: `Product ${item_name} deleted`,
        changes: changesBetween({ is_active }, { is_active: false }),
        reason: event.data.reason,
      }),
    );
  },

  async InvoiceCreated(event, rows) {
    const { data } = event;
    const owner = await ownerOf(event, rows, data.customerId);
    rows.history.add(
      entry(event, "invoice", data.invoiceId, {
        title: `Invoice #${data.invoiceId} created for ${data.customerName}, ${inRupees(data.totalPaise)}`,
        changes: createdWith({
          customer_id: owner.id,
          customer_name: data.customerName,
          invoice_date: data.invoiceDate,
          total_amount: toRupees(data.totalPaise),
          total_boxes: data.totalBoxes,
          sales_count: data.lines.length,
        }),
      }),
    );
  },

  async InvoiceDeleted(event, { invoice, history }) {
    const before = await existing(event, "invoice", invoice, event.data.invoiceId);
    const { id, is_deleted, customer_name, total_paise } = before;
    const freed = settlementFields(settledBy(before, 0 - before.paid_paise, 0 - before.discount_paise));
    history.add(
      entry(event, "invoice", id, {
        title: `Invoice #${id} for ${customer_name}, ${inRupees(total_paise)}, deleted`,
        changes: changesBetween({ is_deleted, ...settlementFields(before) }, { is_deleted: true, ...freed }),
        reason: event.data.reason,
      }),
    );
  },

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
    await tellInvoices(event, rows, { id: data.paymentId, before: undefined, after, done });
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
    await tellInvoices(event, rows, { id: before.id, before, after, done });
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
    await tellInvoices(event, rows, { id, before, after: undefined, done: "deleted" });
  },

  UserAdded(event, { history }) {
    const { userId, username, fullName, email, role, department } = event.data;
    history.add(
      entry(event, "user", userId, {
        title: `User ${username} added as ${role}`,
        changes: createdWith({ username, full_name: fullName, email, role, department }),
      }),
    );
  },

  async UserChanged(event, { user_account: user, history }) {
    const before = await existing(event, "user", user, event.data.userId);
    const { fullName, email, department } = event.data;
    const changes = changesBetween(before, { full_name: fullName, email, department });
    history.add(entry(event, "user", before.id, { title: sentenceOf(changes), changes }));
  },

  UserPasswordChanged(event, { history }) {
    history.add(entry(event, "user", event.data.userId, { title: "Password changed", changes: [] }));
  },

  async UserActivated(event, { user_account: user, history }) {
    const { id, username, is_active } = await existing(event, "user", user, event.data.userId);
    const changes = changesBetween({ is_active }, { is_active: true });
    history.add(entry(event, "user", id, { title: `User ${username} activated`, changes }));
  },

  async UserDeactivated(event, { user_account: user, history }) {
    const { id, username, is_active } = await existing(event, "user", user, event.data.userId);
    const changes = changesBetween({ is_active }, { is_active: false });
    history.add(entry(event, "user", id, { title: `User ${username} deactivated`, changes }));
  },

  async UserDeleted(event, { user_account: user, history }) {
    const { id, username, is_active } = await existing(event, "user", user, event.data.userId);
    const changes = changesBetween({ is_active, is_deleted: false }, { is_active: false, is_deleted: true });
    const { reason } = event.data;
    history.add(entry(event, "user", id, { title: `User ${username} deleted`, changes, reason }));
  },

  async SettingsChanged(event, { settings, history }) {
    const before = (await settings.find(1)) ?? SETTINGS_UNSET;
    const changes = changesBetween(settingsFields(before), settingsFields(settingsColumns(event.data)));
    history.add(entry(event, "settings", 1, { title: sentenceOf(changes), changes }));
  },

  async LogoUploaded(event, { settings, history }) {
    const { logo_url } = (await settings.find(1)) ?? SETTINGS_UNSET;
    const changes = changesBetween({ logo_url: orNull(logo_url) }, { logo_url: event.data.logoUrl });
    history.add(entry(event, "settings", 1, { title: "Logo uploaded", changes }));
  },
};
