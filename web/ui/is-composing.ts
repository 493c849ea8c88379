const KEY_OF_COMPOSITION = 229;

/**
 * Whether a key is one of the composition of a word, as in Hindi: Enter ends it, Esc gives it up, arrows choose among its
 * letters. Safari sends the Enter that ends it after its end, and tells it by the key code alone.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === KEY_OF_COMPOSITION;
}
