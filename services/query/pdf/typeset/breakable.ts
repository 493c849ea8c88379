const WORD_LENGTH_MAX = 24;
const LONG_WORD = new RegExp(String.raw`[^\s\u200b]{${WORD_LENGTH_MAX + 1},}`, "gu");
/** No font shows them. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
const ZERO_WIDTH_SPACE = "\u200b";

/** The value as JSON, in whose texts a very long word may break, so that it stays in its column. Links stay as they are. */
export function breakable(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) =>
    typeof part === "string" && name !== "link" ? broken(part) : part,
  );
}

function broken(text: string): string {
  return text.replaceAll(CONTROLS, "").replaceAll(LONG_WORD, (word) => {
    const letters = [...new Intl.Segmenter("hi", { granularity: "grapheme" }).segment(word)];
    return letters
      .map(({ segment }, index) =>
        index > 0 && index % WORD_LENGTH_MAX === 0 ? ZERO_WIDTH_SPACE + segment : segment,
      )
      .join("");
  });
}
