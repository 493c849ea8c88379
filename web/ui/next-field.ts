type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isControl(element: EventTarget): element is Control {
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
