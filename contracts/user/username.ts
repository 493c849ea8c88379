import { INVISIBLE } from "../invisible.ts";

/**
 * The normal form of a username, by which users are looked up and attempts are counted. Names that differ only in case,
 * in the way Unicode writes their letters, in diacritics, or in invisible characters, are the same name.
 */
export function usernameKey(username: string): string {
  return folded(username)
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, "")
    .normalize("NFC")
    .trim();
}

/** NFKC, case folded: to upper case first, since `ß` and `ſ` have other partners there than below. */
function folded(text: string): string {
  return text.replaceAll(INVISIBLE, "").normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}
