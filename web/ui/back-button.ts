import { useLayoutEffect, useRef } from "react";

/** Answers one request to close, as far as it is the newest of the page. Chromium alone has it. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };

function newWatcher(answer: () => void): CloseWatcher | undefined {
  const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  return Watcher && Object.assign(new Watcher(), { onclose: answer });
}

/**
 * Calls `close` when the Back button or gesture of Android is used while this dialog is the last that was opened. The
 * history of the browser is not touched. In a browser without a `CloseWatcher`, Back leaves the screen. An Esc that nothing
 * has answered would call it, too.
 */
export function useBackButton(close: () => void): void {
  const closing = useRef(close);
  useLayoutEffect(() => {
    closing.current = close;
  });
  useLayoutEffect(() => {
    let watcher = newWatcher(answer);
    function answer(): void {
      // The dialog may stay, as when it asks in another one, which is to be asked first then.
      watcher = newWatcher(answer);
      closing.current();
    }
    return () => watcher?.destroy();
  }, []);
}
