/** Characters that show nothing: format characters, fillers, selectors of a variant. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The one normal form of a username: whoever looks a user up or counts attempts under a name does it by this. Names that
 * differ only in case, in the way Unicode writes their letters, in marks above or below them, or in characters that show
 * nothing, are the same name.
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
