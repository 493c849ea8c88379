/** What is focused in a row: the button that opens it, a link in a cell, an action. */
const WIDGETS = "button:enabled, a[href]";
const ROWS = "[data-row]";

export function rowsIn(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}

export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ROWS) : null;
}

function widgetsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(WIDGETS)];
}

/** @returns whether there is a row. The focus goes to what opens it. */
export function focusRow(row: HTMLElement | undefined): boolean {
  const [open] = row === undefined ? [] : widgetsOf(row);
  open?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  return open !== undefined;
}

/** To the next or the previous thing in the row, as in any grid. */
export function focusBeside(row: HTMLElement, step: 1 | -1): void {
  const widgets = widgetsOf(row);
  const place = widgets.findIndex((widget) => widget === document.activeElement);
  widgets[place + step]?.focus();
}

/**
 * A grid is one stop of the Tab key: of its rows only this one can be tabbed to. The cells and actions are what a screen
 * gives, so their elements are set here.
 */
export function setTabStop(rows: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const row of rows) {
    for (const widget of widgetsOf(row)) widget.tabIndex = row === stop ? 0 : -1;
  }
}

/** Whether the key writes a letter or takes one away: it goes on in the search. */
export function isTyped(event: KeyboardEvent): boolean {
  return (event.key.length === 1 && !" /?".includes(event.key)) || event.key === "Backspace";
}
