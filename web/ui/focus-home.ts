import { isLeavingScreen, leaveFields } from "./leaving.ts";
import { hasFinger } from "./pointer.ts";

/** Marks where work goes on in a screen, such as the search of a list: the focus goes there when a dialog closes. */
export const FOCUS_HOME = { "data-focus-home": true };

/** Whoever takes something away may say by then where the focus goes. */
const LOST_MS = 50;

const DIALOGS = "[role=dialog], [role=alertdialog]";

function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1);
}

/** @returns whether it has the focus then: what is gone, disabled or hidden cannot have it. */
function take(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return element !== null && element === document.activeElement;
}

/**
 * The focus when nothing else says where it goes: in a dialog that is open, else where work goes on in the screen, else
 * in its content.
 */
export function focusHome(cameFrom?: Element | null): void {
  const dialog = openDialog();
  if (dialog === undefined && isLeavingScreen() && leaveFields()) return;
  const home = hasFinger() ? null : document.querySelector("main [data-focus-home]");
  const places =
    dialog === undefined ? [home, cameFrom] : [dialog.contains(cameFrom ?? null) ? cameFrom : null, dialog];
  if (places.some(take)) return;
  take(document.querySelector("#content"));
}

/**
 * The focus when a dialog has closed. Who was quicker has it somewhere already and keeps it, as does a dialog that
 * follows the other.
 */
export function returnFocus(cameFrom: Element | null): void {
  const now = document.activeElement;
  // Radix gives what falls to the page to the dialog below.
  if (now === document.body || now === openDialog()) focusHome(cameFrom);
}

/**
 * The screen has changed: what has the focus in it keeps it, what is outside of it does not. The first screen of a page
 * without a place of its own begins at the top, from where Tab offers to skip to the content.
 */
export function focusNewScreen(isFirst: boolean): void {
  const content = document.querySelector("#content");
  if (content?.contains(document.activeElement) === true || openDialog() !== undefined) return;
  if (!isFirst) focusHome();
  // Who was quicker than the page has the focus somewhere already.
  else if (document.activeElement === document.body) take(document.querySelector("#top"));
}

/**
 * Keeps the focus from falling to the page, as when what has it is taken away or disabled.
 * @returns what ends it.
 */
export function keepFocus(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.activeElement === document.body) focusHome();
    }, LOST_MS);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
