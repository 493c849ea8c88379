import { z } from "zod";

// Control characters have no place in a shop's records, and Postgres stores neither NUL nor half a surrogate pair.
// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Writing in which a joiner between two letters says how they are written. */
const INDIAN = [
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
const indian = INDIAN.map((script) => `\\p{Script=${script}}`).join("");

/** Characters that show nothing by themselves and have a use where they stand: between Indian letters, in emoji. */
const USEFUL = new RegExp(
  [
    `(?<=[${indian}])[\\u200c\\u200d](?=[${indian}])`,
    String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
    String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`,
  ].join("|"),
  "gu",
);

/** Characters that show nothing, or that turn around what follows them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The first group is what stays. */
const USEFUL_OR_INVISIBLE = new RegExp(`(${USEFUL.source})|${INVISIBLE.source}`, "gu");

/** A mark needs a letter to stand on. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function withoutInvisible(value: string): string {
  return INVISIBLE.test(value) ? value.replaceAll(USEFUL_OR_INVISIBLE, "$1") : value;
}

function storable() {
  return z.string({ error: "must be text" }).refine((value) => value.isWellFormed() && !CONTROL.test(value), {
    error: "has characters that cannot be stored",
  });
}

/**
 * Text of at most `lengthMax` characters: trimmed, in Unicode NFC, without control characters. May be empty. What shows
 * nothing is left out: it comes along unseen with what is copied from a message or a page.
 */
export function text(lengthMax: number) {
  return storable()
    .transform((value) =>
      withoutInvisible(value.replaceAll(/[\u2028\u2029]/g, "\n"))
        .normalize("NFC")
        .trim(),
    )
    .refine((value) => value.length <= lengthMax, { error: `must be at most ${lengthMax} characters` });
}

/** Text that is not blank; `sentence` is what the person reads when it is. */
export function requiredText(lengthMax: number, sentence: string) {
  return text(lengthMax).refine((value) => VISIBLE.test(value), { error: sentence });
}

/** Text that may be absent, null or blank: all three mean an empty string. */
export function optionalText(lengthMax: number) {
  return text(lengthMax)
    .nullish()
    .transform((value) => value ?? "");
}

/**
 * What something or somebody is called: one line, in which everything can be seen. A name is compared and trusted as it
 * looks, so that one with characters that show nothing or turn the text around is refused and not mended.
 */
function name(lengthMax: number) {
  return storable()
    .transform((value) => value.normalize("NFC").trim())
    .refine((value) => withoutInvisible(value) === value && !/[\t\n\r\u2028\u2029]/.test(value), {
      error: "has characters that cannot be seen. Please type it anew.",
    })
    .refine((value) => value.length <= lengthMax, { error: `must be at most ${lengthMax} characters` });
}

/** A name that is not blank; `sentence` is what the person reads when it is. */
export function requiredName(lengthMax: number, sentence: string) {
  return name(lengthMax).refine((value) => VISIBLE.test(value), { error: sentence });
}

/** A name that may be absent, null or blank: all three mean an empty string. */
export function optionalName(lengthMax: number) {
  return name(lengthMax)
    .nullish()
    .transform((value) => value ?? "");
}

/** True when all letters are of one writing: Latin letters with or without marks, or those of an Indian language. */
export function isOfOneScript(value: string): boolean {
  const plain = value.replaceAll(USEFUL, "");
  if (/^[\x21-\x7e\p{Mn}]+$/u.test(plain.normalize("NFD")) && !/^\p{Mn}/u.test(plain)) return true;
  return INDIAN.some((script) =>
    new RegExp(`^[\\p{Script=${script}}\\x21-\\x40\\x5b-\\x60\\x7b-\\x7e]+$`, "u").test(plain),
  );
}
