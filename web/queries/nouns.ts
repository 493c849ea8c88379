/** The first part of the keys of queries. */
const NOUNS = [
  "customers",
  "products",
  "invoices",
  "payments",
  "credit-notes",
  "users",
  "settings",
  "reports",
  "system",
  "me",
] as const;
export type Noun = (typeof NOUNS)[number];

export function isNoun(value: unknown): value is Noun {
  return NOUNS.some((noun) => noun === value);
}
