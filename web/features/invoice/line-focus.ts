/** The cells of a line that take entries, in the order of Tab and Enter. */
const columns = ["product", "quantity", "unit", "boxes", "number"] as const;

export type LineColumn = (typeof columns)[number];

/** What can have the focus in a cell: a field, or the button in the place of a fixed product. */
function fieldIn(row: Element, column: LineColumn): HTMLElement | null {
  return row.querySelector<HTMLElement>(`[data-column="${column}"] :is(input, select, button)`);
}

export function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>("tr[data-line]") : null;
}

export function columnOf(target: EventTarget | null): LineColumn | undefined {
  const name =
    target instanceof Element ? target.closest("[data-column]")?.getAttribute("data-column") : null;
  return columns.find((column) => column === name);
}

/** @returns whether there was anything to focus. */
export function focusCell(row: Element | null | undefined, column: LineColumn): boolean {
  const field = row ? fieldIn(row, column) : null;
  field?.focus();
  return field !== null;
}

/** Where Enter enters a line: at its product, or after one that is fixed, whose button it would press. */
export function focusLine(row: Element | null | undefined): void {
  const isFixed = row ? fieldIn(row, "product") instanceof HTMLButtonElement : false;
  focusCell(row, isFixed ? "quantity" : "product");
}

/** The column after this one; undefined after the last. */
export function columnAfter(column: LineColumn): LineColumn | undefined {
  return columns[columns.indexOf(column) + 1];
}
