import type { Sale } from "@bahi/contracts/product/last-sale.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { lastSaleQuery } from "../../queries/products.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { columnOf, rowOf } from "./line-focus.ts";
import { type Line, lacksNumber } from "./line.ts";

/** What the product of a line was last sold for, while the line lacks its number. */
export type LastSaleOffer = {
  isAsked: boolean;
  /** Undefined until it is answered, and where there is none. */
  sale: Sale | undefined;
  take: () => void;
  /** For the field of the number: ↓ takes it. */
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Asks once for each product and customer, and never fills a line by itself. A hand that is faster than the answer loses
 * nothing: ↓ is remembered until the answer comes, or the line is another one. Without an answer, ↓ goes to the next line.
 */
export function useLastSale(
  line: Line,
  customerId: number | undefined,
  onTake: (number: string) => void,
): LastSaleOffer {
  const productId = line.product?.id;
  const isAsked = productId !== undefined && lacksNumber(line);
  const { data, isFetching } = useQuery({ ...lastSaleQuery(productId ?? 0, customerId), enabled: isAsked });
  const sale = isAsked && data !== undefined && data.whose !== null ? data : undefined;
  const asked = `${productId} ${customerId}`;
  /** What was asked when ↓ was pressed before the answer. */
  const wished = useRef<string>(undefined);
  const taken = useRef<string>(undefined);

  function take(): void {
    if (sale === undefined) {
      wished.current = isFetching ? asked : undefined;
      return;
    }
    wished.current = undefined;
    taken.current = String(sale.number);
    onTake(taken.current);
  }

  useEffect(() => {
    if (wished.current === undefined) return;
    if (!isAsked || wished.current !== asked) wished.current = undefined;
    else if (!isFetching) take();
  });

  // Typing replaces a number that was taken, as it does one that was tabbed to.
  useLayoutEffect(() => {
    if (taken.current !== line.number) return;
    taken.current = undefined;
    const field = document.activeElement;
    const isInLine = rowOf(field)?.dataset["line"] === String(line.key);
    if (isInLine && columnOf(field) === "number" && field instanceof HTMLInputElement) field.select();
  }, [line.number, line.key]);

  return {
    isAsked,
    sale,
    take,
    onKeyDown(event) {
      if (event.key !== "ArrowDown" || isComposing(event.nativeEvent)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!isAsked || (sale === undefined && !isFetching)) return;
      event.preventDefault();
      take();
    },
  };
}
