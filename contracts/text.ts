import { z } from "zod";

// Control characters have no place in a shop's records, and Postgres stores neither NUL nor half a surrogate pair.
// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text of at most `lengthMax` characters: trimmed, in Unicode NFC, without control characters. May be empty. */
export function text(lengthMax: number) {
  return z
    .string({ error: "must be text" })
    .refine((value) => value.isWellFormed() && !CONTROL.test(value), {
      error: "has characters that cannot be stored",
    })
    .transform((value) => value.normalize("NFC").trim())
    .refine((value) => value.length <= lengthMax, { error: `must be at most ${lengthMax} characters` });
}

/** Text that is not blank; `sentence` is what the person reads when it is. */
export function requiredText(lengthMax: number, sentence: string) {
  return text(lengthMax).refine((value) => value !== "", { error: sentence });
}

/** Text that may be absent, null or blank: all three mean an empty string. */
export function optionalText(lengthMax: number) {
  return text(lengthMax)
    .nullish()
    .transform((value) => value ?? "");
}
