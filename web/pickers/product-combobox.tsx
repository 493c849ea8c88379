import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { productSearchQuery } from "../queries/products.ts";
import { useAdding } from "./adding.ts";
import { RecordCombobox, type RecordPickerProps } from "./record-combobox.tsx";

type ProductComboboxProps = RecordPickerProps<ProductRecord> & {
  chosen?: Pick<ProductRecord, "item_name"> | undefined;
};

function nameOf(product: ProductRecord): string {
  return product.item_name;
}

/** A product by its English or Hindi name. */
export function ProductCombobox({ chosen, ...props }: ProductComboboxProps) {
  const add = useAdding();
  return (
    <RecordCombobox
      {...props}
      onAdd={(text, onAdded) => add({ noun: "product", text, onAdded })}
      noun="product"
      isNameUnique
      chosenName={chosen?.item_name}
      searchFor={productSearchQuery}
      nameOf={nameOf}
      render={(product) => (
        <>
          <span className="block font-medium">{product.item_name}</span>
          {product.item_name_hindi && (
            <span lang="hi" className="block text-ink-soft">
              {product.item_name_hindi}
            </span>
          )}
        </>
      )}
    />
  );
}
