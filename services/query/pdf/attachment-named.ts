/** What no system allows in the name of a file, or what would end it. */
const FORBIDDEN = /[\p{Cc}"*/:<>?\\|]+/gu;
/** A file system takes 255 bytes, and a letter of Hindi is three. A browser adds to a name that is there already. */
const STEM_BYTES_MAX = 230;

/**
 * The Content-Disposition of a file that is saved under this name (RFC 6266): as it is for those who read `filename*`
 * (RFC 8187), and in ASCII for the others.
 */
export function attachmentNamed(fileName: string): string {
  const name = shortened(fileName.replaceAll(FORBIDDEN, " ").replaceAll(/\s+/g, " ").trim());
  const plain = name
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, "")
    .replaceAll("–", "-")
    .replaceAll(/[^ -~]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Cut before the ending, between two letters. */
function shortened(name: string): string {
  const [, stem = name, ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  let short = "";
  for (const letter of stem.toWellFormed()) {
    if (Buffer.byteLength(short + letter) > STEM_BYTES_MAX) break;
    short += letter;
  }
  return short.trim() + ending;
}
