import { useSyncExternalStore } from "react";

const KEY = "rows";
const COMFORTABLE = "comfortable";
const finger = window.matchMedia("(pointer: coarse)");
const changed = new EventTarget();

function listen(onChange: () => void): () => void {
  finger.addEventListener("change", onChange);
  // Another tab of this device.
  window.addEventListener("storage", onChange);
  changed.addEventListener("change", onChange);
  return () => {
    finger.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
    changed.removeEventListener("change", onChange);
  };
}

function setDense(isDense: boolean): void {
  try {
    if (isDense) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, COMFORTABLE);
  } catch {
    // The storage is full or closed to us: the rows stay as they are.
  }
  changed.dispatchEvent(new Event("change"));
}

export type RowDensity = {
  isDense: boolean;
  /** Remembered on this device; undefined where a finger needs the room, so there is nothing to choose. */
  setDense: ((isDense: boolean) => void) | undefined;
};

/** How high the rows of lists are: 34 px, or as high as a finger needs. */
export function useRowDensity(): RowDensity {
  const isTouched = useSyncExternalStore(listen, () => finger.matches);
  const isDense = useSyncExternalStore(listen, () => localStorage.getItem(KEY) !== COMFORTABLE);
  return { isDense: isDense && !isTouched, setDense: isTouched ? undefined : setDense };
}
