import type { FieldChange } from "@bahi/contracts/history.ts";
import { capitalized, fieldWords } from "@bahi/contracts/history-words.ts";

/** Fields of a record, named and written as the API says them. */
export type Fields = Record<string, FieldChange["from"]>;

/** Everything that is set in a new record. */
export function createdWith(fields: Fields): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of Object.keys(fields)) {
    const to = fields[field] ?? null;
    if (to !== "" && to !== 0 && to !== null) changes.push({ field, from: null, to });
  }
  return changes;
}

/** The fields of `after` that are not what they were. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of Object.keys(after)) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (!isSame(from, to)) changes.push({ field, from, to });
  }
  return changes;
}

/** Lists are the same when all in them is. */
function isSame(one: FieldChange["from"], other: FieldChange["from"]): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

/** "Name and phone changed", from the fields that did. */
export function sentenceOf(changes: FieldChange[]): string {
  if (changes.length === 0) return "Saved without a change";
  return capitalized(`${listed(changes.map(({ field }) => fieldWords(field)))} changed`);
}

/** "a", "a and b", "a, b and c". */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const LISTED_MAX = 10;

/** A long list by its first words, and how many others there are. */
export function shortened(words: string[]): string[] {
  if (words.length <= LISTED_MAX) return words;
  return [...words.slice(0, LISTED_MAX - 1), `${words.length - LISTED_MAX + 1} others`];
}

/** A product or settings field that is empty is null in the API. */
export function orNull(text: string): string | null {
  return text === "" ? null : text;
}
