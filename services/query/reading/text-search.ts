import { setImmediate as pause } from "node:timers/promises";
import {
  correctable,
  MEANT_LETTERS_MAX,
  meantBy,
  mistakesIn,
  type Vocabulary,
  withMeant,
} from "@bahi/contracts/search/misspelt.ts";
import { type Searched, searched } from "@bahi/contracts/search/words.ts";
import type { SearchedNoun } from "@bahi/read-models/search/table.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere, startingWith } from "./list.ts";
import type { Reading } from "./read-model-access.ts";

// SQL for `contracts/search/words.ts`, over columns that hold a search text.

/** Fewer digits are in no trigram, and in many numbers and amounts. */
export const INDEXED_DIGITS_MIN = 3;

/**
 * A search, as it was typed or, when nothing is found by that, with the words that may be meant. `way` is then the one of
 * its `words` that the fewest names have, of those with several meanings.
 */
export type Search = Searched & { isMeant: boolean; way?: readonly string[] | undefined };

/** True for rows that have the whole text somewhere, or every word at the beginning of one; of a corrected search words. */
export function hasText(columns: readonly string[], search: Search): RawBuilder<SqlBool> {
  const words = hasWords(columns, search.words, search.way);
  return search.isMeant ? words : sql<SqlBool>`(${isWritten(columns, search.text)} or ${words})`;
}

/**
 * True for rows that have every word. Of words with several meanings one is looked up in the index, `way` or else that with
 * the fewest: an index over trigrams would be searched for each meaning of one together with each of every other.
 */
export function hasWords(
  columns: readonly string[],
  words: Searched["words"],
  way?: readonly string[],
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`false`;
  const several = words.filter((either) => either.length > 1);
  const lookedUp = way ?? several.toSorted((one, other) => one.length - other.length)[0];
  return allOf(
    words.map((either) =>
      either.length === 1 || either === lookedUp ? hasWord(columns, either) : isOneOf(columns, either),
    ),
  );
}

/** True for rows that have one of these words. */
export function hasWord(columns: readonly string[], either: readonly string[]): RawBuilder<SqlBool> {
  const patterns = patternsOf(either);
  const texts = columns.map((column) => sql.ref(column));
  if (patterns.length > 1) return anyLike(texts, patterns);
  return anyOf(texts.map((text) => sql<SqlBool>`${text} like ${patterns[0]}`));
}

/** The same, and no index is used for it. */
function isOneOf(columns: readonly string[], either: readonly string[]): RawBuilder<SqlBool> {
  return anyLike(
    columns.map((column) => sql`(${sql.ref(column)} || '')`),
    patternsOf(either),
  );
}

function anyLike(texts: readonly RawBuilder<unknown>[], patterns: readonly unknown[]): RawBuilder<SqlBool> {
  return anyOf(texts.map((text) => sql<SqlBool>`${text} like any(${patterns}::text[])`));
}

function patternsOf(either: readonly string[]): string[] {
  return either.map((word) => anywhere(`~${word}`));
}

/** True for rows that have a text somewhere as it was typed. */
export function isWritten(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  return anyOf(columns.map((column) => sql<SqlBool>`${sql.ref(column)} like ${`%|${anywhere(text)}`}`));
}

/**
 * How well the names of a row fit what was typed, the best first: the first of them is it; it begins with it; they have the
 * words in its order; they have the words; something else has them.
 */
export function rankOf(names: string, { text, words }: Search): RawBuilder<number> {
  const column = sql.ref(names);
  const inOrder = words.map(([word = ""]) => startingWith(`~${word}`)).join("");
  return sql<number>`case
    when ${column} like ${anywhere(`|${text}\n`)} then 0
    when ${column} like ${anywhere(`|${text}`)} then 1
    when ${column} like ${`%${inOrder}`} then 2
    when ${hasWords([names], words)} then 3
    else 4
  end`;
}

export function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** With so many words a misspelt search is compared, the most common ones. */
const VOCABULARY_MAX = 20_000;

/**
 * Runs a search as it was typed. When nothing is found, it runs again with the words of names that may be meant.
 * @param find has a total of zero where nothing is found
 */
export async function asTypedOrMeant<Found extends { total: number }>(
  reading: Reading,
  q: string,
  nouns: readonly SearchedNoun[],
  find: (search: Search) => Promise<Found>,
): Promise<Found> {
  const typed = searched(q);
  const asTyped = await find({ ...typed, isMeant: false });
  if (asTyped.total > 0) return asTyped;
  const meant = await corrected(reading, nouns, typed);
  return meant === undefined ? asTyped : find({ ...meant, isMeant: true });
}

async function corrected(
  reading: Reading,
  nouns: readonly SearchedNoun[],
  typed: Searched,
): Promise<Omit<Search, "isMeant"> | undefined> {
  const words = correctable(typed);
  if (words.length === 0) return undefined;
  const vocabulary = await vocabularyFor(reading, nouns, words);
  const meant = new Map<string, readonly string[]>();
  for (const word of words) {
    meant.set(word, meantBy(word, vocabulary));
    // Other requests have their turn.
    await pause();
  }
  const found = withMeant(typed, meant);
  return found && { ...found, way: rarestOf(found.words, vocabulary) };
}

function rarestOf(words: Searched["words"], vocabulary: Vocabulary): readonly string[] | undefined {
  const countOf = (either: readonly string[]) =>
    either.reduce((sum, word) => sum + (vocabulary.get(word) ?? 0), 0);
  const several = words.filter((either) => either.length > 1);
  return several.toSorted((one, other) => countOf(one) - countOf(other))[0];
}

/** The words with the first letters of these, unless they are too short or too long to be meant. */
async function vocabularyFor(
  { db }: Reading,
  nouns: readonly SearchedNoun[],
  words: readonly string[],
): Promise<Vocabulary> {
  const mayBeMeant = words.map((word) => {
    const letters = Array.from(word);
    const lengthMin = letters.length - mistakesIn(word);
    return sql<SqlBool>`(word like ${startingWith(letters.slice(0, 1).join(""))} and char_length(word) >= ${lengthMin})`;
  });
  const rows = await db
    .selectFrom("search_word")
    .select(["word", sql<number>`sum(name_count)`.as("count")])
    .where("noun", "in", nouns)
    .where(sql<SqlBool>`char_length(word) <= ${MEANT_LETTERS_MAX}`)
    .where(anyOf(mayBeMeant))
    .groupBy("word")
    .orderBy("count", "desc")
    .orderBy("word")
    .limit(VOCABULARY_MAX)
    .execute();
  return new Map(rows.map(({ word, count }) => [word, count]));
}
