/** Crockford's alphabet: no letter that is easily taken for a digit or another letter. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_CHARACTER = 5;
const LENGTH = 16;
const GROUP = 4;
const WHOLE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/**
 * A link of the chain over the events (SHA-256, in hex) in a form to write down: its first 80 bits, as four groups of
 * four letters and digits. That is too many bits to find another history with the same fingerprint by trying.
 */
export function fingerprintOf(linkHex: string): string {
  let bits = BigInt(`0x${linkHex.slice(0, (LENGTH * BITS_PER_CHARACTER) / 4)}`);
  let text = "";
  for (let index = 0; index < LENGTH; index += 1) {
    text = `${ALPHABET[Number(bits & 31n)]}${text}`;
    bits >>= BigInt(BITS_PER_CHARACTER);
  }
  return grouped(text);
}

/** A fingerprint as a person types it, written as {@link fingerprintOf} writes it; undefined for anything else. */
export function readFingerprint(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return WHOLE.test(text) ? grouped(text) : undefined;
}

function grouped(text: string): string {
  return Array.from({ length: LENGTH / GROUP }, (_, group) =>
    text.slice(group * GROUP, (group + 1) * GROUP),
  ).join("-");
}
