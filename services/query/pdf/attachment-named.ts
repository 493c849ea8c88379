/** What no system allows in the name of a file, or what would end it. */
const FORBIDDEN = /[\p{Cc}"*/:<>?\\|]+/gu;
const NAME_LENGTH_MAX = 150;

/**
 * The Content-Disposition of a file that is saved under this name (RFC 6266): as it is for those who read `filename*`
 * (RFC 8187), and in ASCII for the others.
 */
export function attachmentNamed(fileName: string): string {
  const name = shortened(fileName.replaceAll(FORBIDDEN, " ").replaceAll(/\s+/g, " ").trim());
  const plain = name
    .normalize("NFKD")
    .replaceAll("–", "-")
    .replaceAll(/[^ -~]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Cut before the ending; a letter that is cut in half goes, too. */
function shortened(name: string): string {
  const [, stem = name, ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return stem.slice(0, NAME_LENGTH_MAX).toWellFormed().replaceAll("\u{fffd}", "") + ending;
}
