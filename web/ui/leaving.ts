/** What had the focus before it was taken away for a dialog that is loaded; it is given back when that closes. */
let behind: Element | null = null;
/** Whether another screen is asked for and is still loaded. */
let isScreenLoading = false;

export function setBehind(element: Element | null): void {
  behind = element;
}

/** Where a dialog that opens now was asked for. */
export function takeBehind(): Element | null {
  const element = behind ?? document.activeElement;
  behind = null;
  return element;
}

export function isLeavingScreen(): boolean {
  return isScreenLoading;
}

/**
 * Tells that a screen is loaded. What is typed meanwhile is meant for it, and is lost: it changes nothing in the form that
 * is still shown.
 */
export function setLeavingScreen(isLeaving: boolean): void {
  isScreenLoading = isLeaving;
  if (!isLeaving || document.activeElement?.closest("[data-dialog]")) return;
  leaveFields();
}

/** The focus where nothing can be typed. @returns whether it is there. */
export function leaveFields(): boolean {
  const top = document.querySelector<HTMLElement>("#top");
  top?.focus({ preventScroll: true });
  return top !== null;
}
