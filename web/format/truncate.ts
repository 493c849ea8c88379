const LENGTH_PRESET = 30;

/** The text, or its beginning and an ellipsis when it is longer than `lengthMax` characters. */
export function truncate(text: string, lengthMax = LENGTH_PRESET): string {
  const characters = [...new Intl.Segmenter("hi", { granularity: "grapheme" }).segment(text)];
  if (characters.length <= lengthMax) return text;
  return `${characters
    .slice(0, lengthMax)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}
