/** Scripts in which a joiner between two letters changes how they are written. */
export const INDIAN_SCRIPTS = [
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Arabic",
];
const indian = INDIAN_SCRIPTS.map((script) => `\\p{Script=${script}}`).join("");

/** Invisible characters that have a use in some places: between Indian letters, in emoji. */
export const USEFUL = new RegExp(
  [
    `(?<=[${indian}])[\\u200c\\u200d](?=[${indian}])`,
    String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
    String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`,
  ].join("|"),
  "gu",
);

/** Invisible characters, and those that reverse the direction of the text after them. For `replaceAll`. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** The first group is what stays. */
const USEFUL_OR_INVISIBLE = new RegExp(`(${USEFUL.source})|${INVISIBLE.source}`, "gu");

/** The text without invisible characters, such as those around a number that is copied from a list of contacts. */
export function withoutInvisible(value: string): string {
  return value.search(INVISIBLE) === -1 ? value : value.replaceAll(USEFUL_OR_INVISIBLE, "$1");
}
