/** The text with a capital letter at its beginning; of letters without capitals, as in Hindi, the text as it is. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
