import type { KeyboardEvent } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: EventTarget): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Marks what Enter passes over on its way to the next field. */
export const PASSED_OVER = { "data-passed-over": true };

/**
 * Buttons are passed over, and what is marked with `PASSED_OVER`.
 * @returns whether there is a field after this one, which then has the focus.
 */
export function focusFieldAfter(field: Control): boolean {
  const fields = [...(field.form?.elements ?? [])].filter(isControl);
  const next = fields
    .slice(fields.indexOf(field) + 1)
    .find((each) => !each.disabled && each.closest("[data-passed-over]") === null);
  next?.focus();
  return next !== undefined;
}

/**
 * For a form in which Enter goes to the next field, and saves in the last one. A key that is held down goes one field,
 * so that it saves nothing. In a field of several lines Shift+Enter begins a new one.
 */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!isControl(target) || (target instanceof HTMLTextAreaElement && event.shiftKey)) return;
  // The browser would submit the form.
  event.preventDefault();
  if (event.repeat || focusFieldAfter(target)) return;
  event.currentTarget.requestSubmit();
}
