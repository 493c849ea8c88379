/**
 * English sentences with their translations. `{name}` is a value, which the translation has where its language has it;
 * the value of `{sentence}` is a sentence itself, and is translated too.
 */
export type Sentences = Readonly<Record<string, string>>;

const PLACE = /\{(\w+)\}/g;

type Pattern = { english: RegExp; translation: string };
const patterns = new WeakMap<Sentences, Pattern[]>();

function patternsOf(sentences: Sentences): Pattern[] {
  const known = patterns.get(sentences);
  if (known !== undefined) return known;
  const read = Object.entries(sentences)
    .filter(([english]) => english.includes("{"))
    .map(([english, translation]) => ({ english: expressionOf(english), translation }));
  patterns.set(sentences, read);
  return read;
}

function expressionOf(english: string): RegExp {
  // An odd part is the name of a value.
  const parts = english
    .split(PLACE)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${parts.join("")}$`, "su");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** The translation; the first pattern that fits is used, and what is in no table stays as it is. */
export function translated(sentence: string, tables: readonly Sentences[]): string {
  return find(sentence, tables) ?? sentence;
}

function find(sentence: string, tables: readonly Sentences[]): string | undefined {
  for (const table of tables) if (Object.hasOwn(table, sentence)) return table[sentence];
  for (const { english, translation } of tables.flatMap(patternsOf)) {
    const found = english.exec(sentence);
    if (found === null) continue;
    const values = { ...found.groups };
    if (values["sentence"] !== undefined) {
      const inner = find(values["sentence"], tables);
      // Half a translation is worse than none.
      if (inner === undefined) continue;
      values["sentence"] = inner;
    }
    return translation.replaceAll(PLACE, (place, name: string) => values[name] ?? place);
  }
  return undefined;
}
