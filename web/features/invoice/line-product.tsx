import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { PickedBy } from "../../pickers/combobox.tsx";
import { ProductCombobox } from "../../pickers/product-combobox.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import type { ChosenProduct, Line } from "./line.ts";
import { invoiceLinesTexts as texts } from "../../texts/invoice-lines.ts";
import { saleTexts } from "../../texts/sale.ts";

type LineProductProps = {
  line: Line;
  place: number;
  onChange: (change: Partial<Line>) => void;
  /** The product is chosen, or will be: on to the next cell. */
  onDone: () => void;
};

/** The product of a line: searched for, or fixed with its Hindi name and a link to change it. */
export function LineProduct({ line, place, onChange, onDone }: LineProductProps) {
  const field = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  /** Where the focus goes when search and fixed product take each other's place. */
  const takesFocus = useRef(false);
  /** What Esc goes back to. */
  const [before, setBefore] = useState<ChosenProduct>();

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    if (line.isSearched) field.current?.select();
    else change.current?.focus();
  }, [line.isSearched]);

  function pick(picked: ChosenProduct, by: PickedBy): void {
    const { id, item_name, item_name_hindi } = picked;
    if (by === "tab") takesFocus.current = true;
    else if (document.activeElement === field.current) onDone();
    onChange({ product: { id, item_name, item_name_hindi }, productText: "", isSearched: false });
  }

  function search(): void {
    setBefore(line.product);
    takesFocus.current = true;
    onChange({ isSearched: true, productText: line.product?.item_name ?? "" });
  }

  /** Esc takes a change back, before it means anything to the page. */
  function goBack(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (before === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    onChange({ product: before, productText: "", isSearched: false });
  }

  /** A name that is typed to its end is that product. Its search stays as long as somebody types in it. */
  const takeSameName = useCallback(
    ([same, ...others]: readonly ProductRecord[]) => {
      if (same === undefined || others.length > 0 || line.product !== undefined) return;
      const { id, item_name, item_name_hindi } = same;
      // Whoever is in a dialog comes back.
      const { activeElement } = document;
      const isLeft =
        activeElement !== field.current && (activeElement?.closest("[role=dialog]") ?? null) === null;
      onChange({
        product: { id, item_name, item_name_hindi },
        ...(isLeft ? { productText: "", isSearched: false } : {}),
      });
    },
    [line.product, onChange],
  );

  /** A window that goes to the back takes no focus away. */
  function settle(): void {
    if (line.product === undefined || document.activeElement === field.current) return;
    onChange({ productText: "", isSearched: false });
  }

  if (line.isSearched) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field within
      <div onKeyDown={goBack}>
        <ProductCombobox
          label={texts.ofLine(saleTexts.columns.product, place)}
          isLabelHidden
          placeholder={texts.searchProducts}
          highlightsFirst
          text={line.productText}
          chosen={line.product?.id === before?.id ? line.product : undefined}
          onText={(productText) => onChange({ productText, product: undefined })}
          onPick={pick}
          onSameName={takeSameName}
          onBlur={settle}
          onEarlyEnter={onDone}
          inputRef={field}
        />
      </div>
    );
  }
  return (
    <div className="flex min-h-10 items-center justify-between gap-2 lg:pl-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{line.product?.item_name}</p>
        {line.product?.item_name_hindi && (
          <p lang="hi" className="text-sm break-words text-ink-soft">
            {line.product.item_name_hindi}
          </p>
        )}
      </div>
      <button
        ref={change}
        type="button"
        aria-label={texts.changeProduct(place)}
        onClick={search}
        className="min-h-8 shrink-0 rounded px-2 text-sm text-cloth underline-offset-2 hover:underline"
      >
        {texts.change}
      </button>
    </div>
  );
}
