import { z } from "zod";
import { INDIAN_SCRIPTS, USEFUL, withoutInvisible } from "./invisible.ts";
import { ifMissing } from "./missing.ts";

// Control characters have no place in a shop's records, and Postgres stores neither NUL nor half a surrogate pair.
// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** A character that is visible by itself. A combining mark is not: it needs a letter before it. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** `sentence` is what the person reads when there is no text at all; without one, that it must be text. */
function storable(sentence = "must be text") {
  return z
    .string({ error: ifMissing(sentence, "must be text") })
    .refine((value) => value.isWellFormed() && !CONTROL.test(value), {
      error: "has characters that cannot be stored",
    });
}

/** Nothing else is asked of a text that is too long: it may have the size of a whole body. */
function atMost(lengthMax: number) {
  return { error: `must be at most ${lengthMax} characters`, abort: true };
}

/**
 * Text of at most `lengthMax` characters: trimmed, in Unicode NFC, without control characters. May be empty. Invisible
 * characters are removed, because text copied from a message or a page may contain them.
 */
export function text(lengthMax: number, sentence?: string) {
  return storable(sentence)
    .transform((value) =>
      withoutInvisible(value.replaceAll(/[\u2028\u2029]/g, "\n"))
        .normalize("NFC")
        .trim(),
    )
    .refine((value) => value.length <= lengthMax, atMost(lengthMax));
}

/** Text that is not blank; `sentence` is what the person reads when it is, or is missing. */
export function requiredText(lengthMax: number, sentence: string) {
  return text(lengthMax, sentence).refine((value) => VISIBLE.test(value), { error: sentence });
}

/** Text that may be absent, null or blank: all three mean an empty string. */
export function optionalText(lengthMax: number) {
  return text(lengthMax)
    .nullish()
    .transform((value) => value ?? "");
}

/**
 * A name: one line of visible characters. People compare and trust names as they look, so a name with characters that
 * are invisible or reverse the text is refused, not corrected.
 */
function name(lengthMax: number, sentence?: string) {
  return storable(sentence)
    .transform((value) => value.normalize("NFC").trim())
    .refine((value) => withoutInvisible(value) === value && !/[\t\n\r\u2028\u2029]/.test(value), {
      error: "has characters that cannot be seen. Please type it anew.",
    })
    .refine((value) => value.length <= lengthMax, atMost(lengthMax));
}

/** A name that is not blank; `sentence` is what the person reads when it is, or is missing. */
export function requiredName(lengthMax: number, sentence: string) {
  return name(lengthMax, sentence).refine((value) => VISIBLE.test(value), { error: sentence });
}

/** A name that may be absent, null or blank: all three mean an empty string. */
export function optionalName(lengthMax: number) {
  return name(lengthMax)
    .nullish()
    .transform((value) => value ?? "");
}

/** True when all letters are of one script: Latin letters with or without marks, or those of an Indian language. */
export function isOfOneScript(value: string): boolean {
  const plain = value.replaceAll(USEFUL, "");
  if (/^[\x21-\x7e\p{Mn}]+$/u.test(plain.normalize("NFD")) && !/^\p{Mn}/u.test(plain)) return true;
  return INDIAN_SCRIPTS.some((script) =>
    new RegExp(`^[\\p{Script=${script}}\\x21-\\x40\\x5b-\\x60\\x7b-\\x7e]+$`, "u").test(plain),
  );
}
