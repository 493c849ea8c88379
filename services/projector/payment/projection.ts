import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { Books } from "../books.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing, expectAbsent } from "../existing.ts";
import { type Fact, type FactOf, InapplicableError } from "../fact.ts";
import { settledBy } from "../invoice/projection.ts";
import { moment } from "../history/moment.ts";
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
export function statedColumns(data: FactOf<"PaymentRecorded" | "PaymentChanged">["data"]): Stated {
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
async function allocation(fact: Fact, books: Books, stated: Stated): Promise<Allocation> {
  if (stated.stated_invoice_id === null) return ADVANCE;
  const invoice = await existing(fact, "invoice", books.invoice, stated.stated_invoice_id);
  if (invoice.is_deleted) return ADVANCE;
  return {
    invoice_id: stated.stated_invoice_id,
    discount_paise: stated.stated_discount_paise,
    discount_reason: stated.stated_discount_reason,
  };
}

/** Writes the payment and settles what it was on and what it is on now: the only way a payment's row changes. */
async function replace(
  fact: Fact,
  books: Books,
  before: PaymentTable | undefined,
  after: Omit<PaymentTable, "since">,
): Promise<void> {
  if (before !== undefined) await settle(fact, books, before, -1);
  await settle(fact, books, after, 1);
  books.payment.put(after);
}

async function settle(
  fact: Fact,
  books: Books,
  payment: Omit<PaymentTable, "since">,
  sign: 1 | -1,
): Promise<void> {
  if (payment.invoice_id === null || payment.is_deleted) return;
  const invoice = await existing(fact, "invoice", books.invoice, payment.invoice_id);
  books.invoice.put(settledBy(invoice, sign * payment.amount_paise, sign * payment.discount_paise));
}

async function kept(fact: Fact, books: Books, paymentId: number): Promise<PaymentTable> {
  const payment = await existing(fact, "payment", books.payment, paymentId);
  if (payment.is_deleted) throw new InapplicableError(fact, `payment ${paymentId} is deleted already`);
  return payment;
}

export const paymentProjection: Projection = {
  async PaymentRecorded(fact, books) {
    const { data } = fact;
    await expectAbsent(fact, "payment", books.payment, data.paymentId);
    const stated = statedColumns(data);
    await replace(fact, books, undefined, {
      id: data.paymentId,
      customer_id: (await ownerOf(fact, books, data.customerId)).id,
      ...stated,
      ...(await allocation(fact, books, stated)),
      is_deleted: false,
      created_at: moment(fact.metadata.at),
      version: 1,
    });
  },

  async PaymentChanged(fact, books) {
    const before = await kept(fact, books, fact.data.paymentId);
    const stated = statedColumns(fact.data);
    await replace(fact, books, before, {
      ...before,
      customer_id: (await ownerOf(fact, books, fact.data.customerId)).id,
      ...stated,
      ...(await allocation(fact, books, stated)),
      version: before.version + 1,
    });
  },

  async PaymentMovedToAdvance(fact, books) {
    const before = await kept(fact, books, fact.data.paymentId);
    await replace(fact, books, before, {
      ...before,
      ...ADVANCE,
      stated_invoice_id: null,
      stated_discount_paise: 0,
      stated_discount_reason: "",
      version: before.version + 1,
    });
  },

  async PaymentDeleted(fact, books) {
    const before = await kept(fact, books, fact.data.paymentId);
    await replace(fact, books, before, { ...before, is_deleted: true, version: before.version + 1 });
  },

  async InvoiceDeleted(fact, books) {
    for (const before of await books.payment.findBy("invoice_id", fact.data.invoiceId)) {
      await replace(fact, books, before, { ...before, ...ADVANCE });
    }
  },

  async CustomersMerged(fact, { payment }) {
    for (const sourceId of fact.data.sourceIds) {
      for (const moved of await payment.findBy("customer_id", sourceId)) {
        payment.put({ ...moved, customer_id: fact.data.masterId });
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
