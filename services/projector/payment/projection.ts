import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing, expectAbsent } from "../existing.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { InapplicableError } from "../inapplicable.ts";
import { settledBy } from "../invoice/projection.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";

type Allocation = Pick<PaymentTable, "invoice_id" | "discount_paise" | "discount_reason">;
type Stated = Pick<
  PaymentTable,
  | "payment_date"
  | "amount_paise"
  | "stated_invoice_id"
  | "stated_discount_paise"
  | "stated_discount_reason"
  | "method"
  | "reference_number"
  | "notes"
>;

const ADVANCE: Allocation = { invoice_id: null, discount_paise: 0, discount_reason: "" };

/** The columns that hold what a payment's own events say of it. */
export function statedColumns(data: DecodedEvent<"PaymentRecorded" | "PaymentChanged">["data"]): Stated {
  return {
    payment_date: data.paymentDate,
    amount_paise: data.amountPaise,
    stated_invoice_id: data.invoiceId,
    stated_discount_paise: data.discountPaise,
    stated_discount_reason: data.discountReason,
    method: data.method,
    reference_number: data.referenceNumber,
    notes: data.notes,
  };
}

/** On an invoice that is deleted a payment is an advance, whatever its own events still say. */
async function allocation(event: DecodedEvent, rows: ProjectionRows, stated: Stated): Promise<Allocation> {
  if (stated.stated_invoice_id === null) return ADVANCE;
  const invoice = await existing(event, "invoice", rows.invoice, stated.stated_invoice_id);
  if (invoice.is_deleted) return ADVANCE;
  return {
    invoice_id: stated.stated_invoice_id,
    discount_paise: stated.stated_discount_paise,
    discount_reason: stated.stated_discount_reason,
  };
}

/** Writes the payment and settles what it was on and what it is on now: the only way a payment's row changes. */
async function replace(
  event: DecodedEvent,
  rows: ProjectionRows,
  before: PaymentTable | undefined,
  after: Omit<PaymentTable, "since">,
): Promise<void> {
  if (before !== undefined) await settle(event, rows, before, -1);
  await settle(event, rows, after, 1);
  rows.payment.put(after);
}

async function settle(
  event: DecodedEvent,
  rows: ProjectionRows,
  payment: Omit<PaymentTable, "since">,
  sign: 1 | -1,
): Promise<void> {
  if (payment.invoice_id === null || payment.is_deleted) return;
  const invoice = await existing(event, "invoice", rows.invoice, payment.invoice_id);
  rows.invoice.put(settledBy(invoice, sign * payment.amount_paise, sign * payment.discount_paise));
}

async function kept(event: DecodedEvent, rows: ProjectionRows, paymentId: number): Promise<PaymentTable> {
  const payment = await existing(event, "payment", rows.payment, paymentId);
  if (payment.is_deleted) throw new InapplicableError(event, `payment ${paymentId} is deleted already`);
  return payment;
}

export const paymentProjection: Projection = {
  async PaymentRecorded(event, rows) {
    const { data } = event;
    await expectAbsent(event, "payment", rows.payment, data.paymentId);
    const stated = statedColumns(data);
    await replace(event, rows, undefined, {
      id: data.paymentId,
      customer_id: (await ownerOf(event, rows, data.customerId)).id,
      ...stated,
      ...(await allocation(event, rows, stated)),
      is_deleted: false,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
  },

  async PaymentChanged(event, rows) {
    const before = await kept(event, rows, event.data.paymentId);
    const stated = statedColumns(event.data);
    await replace(event, rows, before, {
      ...before,
      customer_id: (await ownerOf(event, rows, event.data.customerId)).id,
      ...stated,
      ...(await allocation(event, rows, stated)),
      version: before.version + 1,
    });
  },

  async PaymentMovedToAdvance(event, rows) {
    const before = await kept(event, rows, event.data.paymentId);
    await replace(event, rows, before, {
      ...before,
      ...ADVANCE,
      stated_invoice_id: null,
      stated_discount_paise: 0,
      stated_discount_reason: "",
      version: before.version + 1,
    });
  },

  async PaymentDeleted(event, rows) {
    const before = await kept(event, rows, event.data.paymentId);
    await replace(event, rows, before, { ...before, is_deleted: true, version: before.version + 1 });
  },

  async InvoiceDeleted(event, rows) {
    for (const before of await rows.payment.findBy("invoice_id", event.data.invoiceId)) {
      await replace(event, rows, before, { ...before, ...ADVANCE });
    }
  },

  async CustomersMerged(event, { payment }) {
    for (const sourceId of event.data.sourceIds) {
      for (const moved of await payment.findBy("customer_id", sourceId)) {
        payment.put({ ...moved, customer_id: event.data.masterId });
      }
    }
  },

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  SettingsChanged: null,
  LogoUploaded: null,
};
