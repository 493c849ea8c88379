import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { useQuery } from "@tanstack/react-query";
import { productSearchQuery } from "../queries/products.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { SEARCH_DELAY_MS, SEARCH_LENGTH_MIN } from "./search.ts";
import { useDebounced } from "./use-debounced.ts";

const NONE: never[] = [];

type ProductComboboxProps = Pick<
  ComboboxProps<ProductRecord>,
  | "label"
  | "isLabelHidden"
  | "required"
  | "error"
  | "hint"
  | "placeholder"
  | "disabled"
  | "inputRef"
  | "autoFocus"
  | "className"
  | "text"
  | "onText"
  | "onPick"
  | "highlightsFirst"
  | "onEarlyEnter"
> & {
  /** The one that is chosen; its own name is not searched for again. */
  chosen?: Pick<ProductRecord, "item_name"> | undefined;
  /** Says that there is none, where one must be chosen. */
  saysNone?: boolean;
};

/** A product by its English or Hindi name, from two characters on. */
export function ProductCombobox({ chosen, saysNone = true, ...rest }: ProductComboboxProps) {
  const q = useDebounced(rest.text.trim(), SEARCH_DELAY_MS);
  const isSearching = q.length >= SEARCH_LENGTH_MIN && q !== chosen?.item_name;
  const search = useQuery({ ...productSearchQuery(q), enabled: isSearching });
  const text = rest.text.trim();
  const isOnItsWay =
    text.length >= SEARCH_LENGTH_MIN && text !== chosen?.item_name && (text !== q || search.isPending);
  // What belongs to an older text is not offered for a newer one.
  const isCurrent = isSearching && text === q;
  return (
    <Combobox
      {...rest}
      items={isCurrent ? (search.data ?? NONE) : NONE}
      isSearching={isOnItsWay}
      message={isCurrent ? messageOf(search, saysNone) : undefined}
      keyOf={(product) => product.id}
      textOf={(product) => product.item_name}
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

function messageOf(search: { isPending: boolean; isError: boolean }, saysNone: boolean): string | undefined {
  if (search.isPending) return "Searching...";
  if (search.isError) return "Failed to search products";
  return saysNone ? "No products found" : undefined;
}
