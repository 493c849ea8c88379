/** Words of a business name that tell nothing about which business it is. */
const NAME_NOISE = new Set([
  "m",
  "s",
  "ms",
  "messrs",
  "the",
  "and",
  "co",
  "company",
  "pvt",
  "private",
  "ltd",
  "limited",
  "llp",
  "inc",
]);

/** Street words that are written short or long. */
const ADDRESS_SHORT = new Map([
  ["street", "st"],
  ["road", "rd"],
  ["avenue", "ave"],
  ["av", "ave"],
  ["boulevard", "blvd"],
  ["lane", "ln"],
  ["nagar", "ngr"],
  ["market", "mkt"],
  ["near", "nr"],
  ["opposite", "opp"],
  ["building", "bldg"],
  ["floor", "flr"],
  ["number", "no"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
]);

/** The last ten digits of a telephone number, or null for one that is no number: too short, or typed to fill a form. */
export function normalPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, "").slice(-10);
  if (digits.length < 7 || /^(\d)\1*$/.test(digits)) return null;
  if ("01234567890".includes(digits)) return null;
  return digits;
}

/** A name without case, accents, punctuation, order of its words and words such as "Pvt Ltd". */
export function normalName(name: string): string {
  const all = words(name);
  const telling = all.filter((word) => !NAME_NOISE.has(word));
  return (telling.length > 0 ? telling : all).toSorted().join(" ");
}

/** An address without case and punctuation, its street words in their short form. */
export function normalAddress(address: string): string {
  return words(address)
    .map((word) => ADDRESS_SHORT.get(word) ?? word)
    .join(" ");
}

function words(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .replace(/['’.]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Two numbers that differ by one digit, or by two neighbours that changed places. */
export function isNearPhone(one: string, other: string): boolean {
  if (one.length !== other.length || one === other) return false;
  const differing = Array.from(one).flatMap((digit, index) => (digit === other[index] ? [] : [index]));
  const [first, second, third] = differing;
  if (first === undefined || third !== undefined) return false;
  if (second === undefined) return true;
  return second === first + 1 && one[first] === other[second] && one[second] === other[first];
}
