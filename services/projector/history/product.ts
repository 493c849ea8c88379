import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import { existing } from "../existing.ts";
import { nameColumns } from "../product/projection.ts";
import type { HandlersOf } from "../projection.ts";
import { entry } from "./entry.ts";
import { changesBetween, createdWith, type Fields, orNull, sentenceOf } from "./changes.ts";

function productFields(columns: { item_name: string; item_name_hindi: string }): Fields {
  return { item_name: columns.item_name, item_name_hindi: orNull(columns.item_name_hindi) };
}

export const productHistory: HandlersOf<ProductEvent["type"]> = {
  ProductAdded(event, { history }) {
    history.add(
      entry(event, "product", event.data.productId, {
        title: `Product ${event.data.name} added`,
        changes: createdWith(productFields(nameColumns(event.data))),
      }),
    );
  },

  ProductChanged(event, { product, history }) {
    const before = existing(event, "product", product, event.data.productId);
    const changes = changesBetween(productFields(before), productFields(nameColumns(event.data)));
    history.add(entry(event, "product", before.id, { title: sentenceOf(changes), changes }));
  },

  ProductDeleted(event, { product, history }) {
    const { id, item_name, is_active } = existing(event, "product", product, event.data.productId);
    history.add(
      entry(event, "product", id, {
        title: `Product ${item_name} deleted`,
        changes: changesBetween({ is_active }, { is_active: false }),
        reason: event.data.reason,
      }),
    );
  },
};
