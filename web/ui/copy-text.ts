/**
 * Copies the text of a field, and marks it there. Browsers have no clipboard for pages that come without https, as in a
 * shop's network; most copy what is marked all the same.
 * @returns whether it is copied.
 */
export async function copyTextOf(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
