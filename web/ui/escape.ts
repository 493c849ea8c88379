import { type RefObject, useLayoutEffect, useRef } from "react";
import { isComposing } from "./is-composing.ts";

/**
 * Calls `close` when Esc is pressed while `dialog`, which is marked by `data-dialog`, is the one that is seen on top. Radix keeps an order of its own, in
 * effects that run after the picture and the focus have changed: an Esc in between would close the dialog below, or none.
 * The page has the true order at every moment, because a dialog that opens is put behind the others.
 */
export function useEscape(dialog: RefObject<HTMLElement | null>, close: () => void): void {
  const closing = useRef(close);
  useLayoutEffect(() => {
    closing.current = close;
  });
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent): void {
      // The dialog above has answered, and is gone already when this one is asked.
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // Esc ends the composition of a Hindi word first, then an open list.
      if (isComposing(event) || isListOpen()) return;
      if (dialog.current === null || dialog.current !== dialogOnTop()) return;
      event.preventDefault();
      // A key that is held closes one dialog, not all of them.
      if (!event.repeat) closing.current();
    }
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [dialog]);
}

function dialogOnTop(): Element | undefined {
  return [...document.querySelectorAll("[data-dialog]")].at(-1);
}

function isListOpen(): boolean {
  return document.activeElement?.getAttribute("aria-expanded") === "true";
}
