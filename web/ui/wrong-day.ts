/** Marks the field of a date whose text names no day. */
export const WRONG_DAY = { "data-wrong-day": true };

/**
 * Goes to the first date in a form that names no day, which then says why: asked for its value, it is as empty as one that
 * was left out.
 * @returns whether there is one
 */
export function focusWrongDay(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>("[data-wrong-day]") ?? null;
  if (field === null) return false;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  // Left once, it says why, also where the focus was in it.
  field.blur();
  field.focus();
  return true;
}
