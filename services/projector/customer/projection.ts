import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { existing, expectAbsent } from "../existing.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";

/** The columns of a profile: all but these. A new one that is not among them is set by a change, too. */
type Profile = Omit<
  CustomerTable,
  | "id"
  | `opening_${"amount_paise" | "date"}`
  | "is_active"
  | "merged_into"
  | "created_at"
  | "version"
  | "since"
>;

/** The columns that an event about a customer's profile sets. */
export function profileColumns(data: DecodedEvent<"CustomerAdded" | "CustomerChanged">["data"]): Profile {
  return {
    name: data.name,
    phone: data.phone,
    address: data.address,
    transporter: data.transporter,
    company_name: data.companyName,
    gst_number: data.gstNumber,
    credit_days: data.creditDays,
  };
}

/** The columns of the master that were blank and are taken from the merged customers. */
export function filledColumns({ filled }: DecodedEvent<"CustomersMerged">["data"]): Partial<Profile> {
  return {
    ...(filled.name !== undefined && { name: filled.name }),
    ...(filled.phone !== undefined && { phone: filled.phone }),
    ...(filled.address !== undefined && { address: filled.address }),
    ...(filled.transporter !== undefined && { transporter: filled.transporter }),
    ...(filled.companyName !== undefined && { company_name: filled.companyName }),
    ...(filled.gstNumber !== undefined && { gst_number: filled.gstNumber }),
    ...(filled.creditDays !== undefined && { credit_days: filled.creditDays }),
  };
}

/** The columns of an opening balance; an amount of zero is none. */
export function openingColumns(
  opening: Pick<DecodedEvent<"OpeningBalanceSet">["data"], "amountPaise" | "date"> | null,
): Pick<CustomerTable, "opening_amount_paise" | "opening_date"> {
  return opening === null || opening.amountPaise === 0
    ? { opening_amount_paise: 0, opening_date: null }
    : { opening_amount_paise: opening.amountPaise, opening_date: opening.date };
}

export const customerProjection: Projection = {
  CustomerAdded(event, { customer }) {
    expectAbsent(event, "customer", customer, event.data.customerId);
    customer.put({
      id: event.data.customerId,
      ...profileColumns(event.data),
      opening_amount_paise: 0,
      opening_date: null,
      is_active: true,
      merged_into: null,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
  },

  CustomerChanged(event, { customer }) {
    const before = existing(event, "customer", customer, event.data.customerId);
    customer.put({ ...before, ...profileColumns(event.data), version: before.version + 1 });
  },

  CustomerDeleted(event, { customer }) {
    const before = existing(event, "customer", customer, event.data.customerId);
    customer.put({ ...before, is_active: false, version: before.version + 1 });
  },

  CustomerRestored(event, { customer }) {
    const before = existing(event, "customer", customer, event.data.customerId);
    customer.put({ ...before, is_active: true, version: before.version + 1 });
  },

  OpeningBalanceSet(event, { customer }) {
    const before = existing(event, "customer", customer, event.data.customerId);
    customer.put({ ...before, ...openingColumns(event.data), version: before.version + 1 });
  },

  CustomersMerged(event, { customer, current }) {
    if (current.isLaterPart) return;
    const master = existing(event, "customer", customer, event.data.masterId);
    for (const sourceId of event.data.sourceIds) {
      const source = existing(event, "customer", customer, sourceId);
      customer.put({
        ...source,
        ...openingColumns(null),
        is_active: false,
        merged_into: master.id,
        version: source.version + 1,
      });
    }
    customer.put({
      ...master,
      ...filledColumns(event.data),
      ...openingColumns(event.data.opening),
      version: master.version + 1,
    });
  },

  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  InvoiceCorrected: null,
  InvoiceDeleted: null,
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentAllocated: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
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
