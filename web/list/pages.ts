const WINDOW = 5;

/** The numbers around the current page, at most five. */
export function pageWindow(page: number, pageCount: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pageCount - WINDOW + 1));
  const last = Math.min(pageCount, first + WINDOW - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The numbers of a row of page buttons; "gap" is an ellipsis. Five around the current one, and both ends. */
export function pageButtons(page: number, pageCount: number): (number | "gap-before" | "gap-after")[] {
  const window = pageWindow(page, pageCount);
  const first = window.at(0) ?? 1;
  const last = window.at(-1) ?? pageCount;
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (["gap-before"] as const) : []),
    ...window,
    ...(last < pageCount - 1 ? (["gap-after"] as const) : []),
    ...(last < pageCount ? [pageCount] : []),
  ];
}
