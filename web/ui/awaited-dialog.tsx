import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { controlTexts as texts } from "../texts/controls.ts";
import { useBackButton } from "./back-button.ts";
import { isComposing } from "./is-composing.ts";
import { setBehind, takeBehind } from "./leaving.ts";

type AwaitedDialogProps = {
  onClose: () => void;
  /** Told what is typed before the dialog is there. */
  onTyped?: (text: string) => void;
};

/** Has the focus as long as a dialog is loaded, so that no key changes what is behind it. The keys of the page rest. */
export function AwaitedDialog({ onClose, onTyped }: AwaitedDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === input.current) return;
    setBehind(document.activeElement);
    input.current?.focus({ preventScroll: true });
  }, []);

  function close(): void {
    const asked = takeBehind();
    onClose();
    if (asked instanceof HTMLElement) asked.focus({ preventScroll: true });
  }

  useBackButton(close);

  function answerKey(event: KeyboardEvent): void {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isText || event.key === "Backspace" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (event.key === "Escape") close();
  }

  return (
    <div role="dialog" data-dialog aria-label={texts.opening} className="sr-only fixed top-0">
      <input
        ref={input}
        aria-label={texts.opening}
        autoComplete="off"
        onChange={(event) => onTyped?.(event.target.value)}
        onKeyDown={answerKey}
      />
    </div>
  );
}
