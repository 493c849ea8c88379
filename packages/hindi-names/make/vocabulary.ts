import { readFileSync } from "node:fs";

/**
 * Words that this project wrote down itself (vocabulary.txt): what Hindi looks like. Hindi words come with their
 * inflected forms, which follow the grammar and are not looked up, so a few are possible rather than usual.
 */
export function vocabulary(): { hindi: string[]; english: string[] } {
  const text = readFileSync(new URL("vocabulary.txt", import.meta.url), "utf8");
  const hindi: string[] = [];
  const english: string[] = [];
  for (const section of text.split(/^\[/m).slice(1)) {
    const [heading = "", body = ""] = section.split("]\n");
    const inflect = inflections[heading] ?? (() => []);
    const words = body.split(/\s+/).filter(Boolean);
    if (heading === "english") english.push(...words.flatMap((word) => [word, ...englishPlurals(word)]));
    else hindi.push(...words.flatMap((word) => [word, ...inflect(word)]));
  }
  return { hindi, english };
}

const inflections: Record<string, (word: string) => string[]> = {
  verb: (root) => {
    const always = ["ना", "ने", "नी", "ता", "ते", "ती", "तीं", "कर", "नेवाला", "नेवाले"];
    const afterConsonant = ["ा", "े", "ी", "ीं", "ो", "ें", "िए", "ेगा", "ेगी", "ेंगे", "ूंगा"];
    const afterA = ["या", "ए", "ई", "ईं", "ओ", "एं", "इए", "एगा", "एगी", "एंगे", "ऊंगा"];
    const isOpen = /[ाो]$/u.test(root);
    const tenses = endsInConsonant(root) ? afterConsonant : isOpen ? afterA : [];
    return [...always, ...tenses].map((ending) => root + ending);
  },
  "masculine in aa": (noun) => [...plurals(noun), `${noun.slice(0, -1)}े`, `${noun.slice(0, -1)}ों`],
  "feminine in ii": plurals,
  feminine: (noun) => [...plurals(noun), ...(endsInConsonant(noun) ? [`${noun}ें`] : [])],
  masculine: plurals,
};

/** An English noun takes its own plural or the Hindi one: एक्टर्स, ट्रकों, कंपनियों. */
function englishPlurals(noun: string): string[] {
  return endsInConsonant(noun) ? [`${noun}ों`, `${noun}्स`] : plurals(noun);
}

function plurals(noun: string): string[] {
  if (endsInConsonant(noun)) return [`${noun}ों`];
  if (/[िी]$/u.test(noun)) return [`${noun.slice(0, -1)}ियों`, `${noun.slice(0, -1)}ियां`];
  return noun.endsWith("ा") ? [`${noun}ओं`, `${noun}एं`] : [];
}

function endsInConsonant(word: string): boolean {
  return /[क-ह]़?$/u.test(word);
}
