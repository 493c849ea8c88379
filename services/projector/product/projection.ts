import type { ProductTable } from "@bahi/read-models/product/table.ts";
import { existing, expectAbsent } from "../existing.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";

/** The columns that an event about a product's names sets. */
export function nameColumns(
  data: DecodedEvent<"ProductAdded" | "ProductChanged">["data"],
): Omit<ProductTable, "id" | "is_active" | "created_at" | "version" | "since"> {
  return { item_name: data.name, item_name_hindi: data.nameHindi };
}

export const productProjection: Projection = {
  ProductAdded(event, { product }) {
    expectAbsent(event, "product", product, event.data.productId);
    product.put({
      id: event.data.productId,
      ...nameColumns(event.data),
      is_active: true,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
  },

  ProductChanged(event, { product }) {
    const before = existing(event, "product", product, event.data.productId);
    product.put({ ...before, ...nameColumns(event.data), version: before.version + 1 });
  },

  ProductDeleted(event, { product }) {
    const before = existing(event, "product", product, event.data.productId);
    product.put({ ...before, is_active: false, version: before.version + 1 });
  },

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  OpeningBalanceSet: null,
  CustomersMerged: null,
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
