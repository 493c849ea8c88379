import type { ProductTable } from "@bahi/read-models/product/table.ts";
import { existing, expectAbsent } from "../existing.ts";
import type { FactOf } from "../fact.ts";
import { moment } from "../history/moment.ts";
import type { Projection } from "../projection.ts";

/** The columns that an event about a product's names sets. */
export function nameColumns(
  data: FactOf<"ProductAdded" | "ProductChanged">["data"],
): Pick<ProductTable, "item_name" | "item_name_hindi"> {
  return { item_name: data.name, item_name_hindi: data.nameHindi };
}

export const productProjection: Projection = {
  async ProductAdded(fact, { product }) {
    await expectAbsent(fact, "product", product, fact.data.productId);
    product.put({
      id: fact.data.productId,
      ...nameColumns(fact.data),
      is_active: true,
      created_at: moment(fact.metadata.at),
      version: 1,
    });
  },

  async ProductChanged(fact, { product }) {
    const before = await existing(fact, "product", product, fact.data.productId);
    product.put({ ...before, ...nameColumns(fact.data), version: before.version + 1 });
  },

  async ProductDeleted(fact, { product }) {
    const before = await existing(fact, "product", product, fact.data.productId);
    product.put({ ...before, is_active: false, version: before.version + 1 });
  },

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  CustomersMerged: null,
  InvoiceCreated: null,
  InvoiceDeleted: null,
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  SettingsChanged: null,
  LogoUploaded: null,
};
