import { useSyncExternalStore } from "react";

/**
 * Up to when the figures on the screens show the books, while the server's read models stay behind: an update is under
 * way. `percent` is how much of the next ones is built; null when that was given up.
 */
export type FiguresAsOf = { moment: string; percent: number | null };

let known: FiguresAsOf | undefined;
const listeners = new Set<() => void>();

/** Notes what the answer to a read says of itself. */
export function noteFiguresAsOf(headers: Headers): void {
  const moment = headers.get("x-figures-as-of");
  const percent = headers.get("x-rebuilt-percent");
  if (moment === (known?.moment ?? null) && percent === (known?.percent?.toString() ?? null)) return;
  known = moment === null ? undefined : { moment, percent: percent === null ? null : Number(percent) };
  for (const listener of listeners) listener();
}

/** Undefined as long as the figures are those of now. */
export function useFiguresAsOf(): FiguresAsOf | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
  );
}
