import { useParentSize } from "@visx/responsive";
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** The room between the margins of an A4 sheet, in CSS pixels: 182 mm. */
const SHEET_WIDTH = 688;
const paper = window.matchMedia("print");

function listen(changed: () => void): () => void {
  // Paper is laid out as soon as this returns.
  const changedNow = () => flushSync(changed);
  paper.addEventListener("change", changedNow);
  return () => paper.removeEventListener("change", changedNow);
}

/**
 * How wide a chart is drawn: as its parent, or for `partOfSheet` of the width of a sheet while the page is printed. A
 * chart that was drawn for the screen would not fit, or its letters would shrink with it.
 */
export function useChartWidth(partOfSheet: number) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const isPrinted = useSyncExternalStore(listen, () => paper.matches);
  return { parentRef, width: isPrinted ? Math.floor(SHEET_WIDTH * partOfSheet) : width };
}
