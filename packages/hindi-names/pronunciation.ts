import { openSync, fstatSync, readSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * How English words are said, as ARPAbet phones: "steel" is S T IY1 L. The dictionary has 135,000 words and would
 * take 30 MB as an object, so it is searched where it lies on disk: its lines stand in the order of the alphabet,
 * and 18 short reads find any of them.
 */
export function pronunciation(word: string): string[] | undefined {
  const { file, size } = opened();
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lineFrom(file, middle);
    if (line !== undefined && line.key < word) low = line.end;
    else high = middle;
  }

  const line = lineFrom(file, low);
  return line?.key === word ? line.phones.split(" ") : undefined;
}

/** Longer than any line of the dictionary, so that one read holds a whole line wherever it starts. */
const readSize = 512;
const room = Buffer.alloc(readSize);

/** The first line that begins at the place or after it. A key ends at the first sign that is no letter. */
function lineFrom(file: number, place: number): { key: string; phones: string; end: number } | undefined {
  const start = Math.max(0, place - 1);
  const text = room.toString("latin1", 0, readSync(file, room, 0, readSize, start));
  const found = /(?<=^|\n) {2}"?([a-z]*)[^:\n]*": "([^"\n]*)",?\n|(?<=\n) {2}([a-z]+): "([^"\n]*)",?\n/.exec(
    text,
  );
  if (found === null) return undefined;
  const [line, quoted, quotedPhones, bare, barePhones] = found;
  const key = quoted ?? bare ?? "";
  return { key, phones: quotedPhones ?? barePhones ?? "", end: start + found.index + line.length };
}

/** The words of the dictionary, in its order. */
export function* dictionaryWords(): Generator<string> {
  const { file, size } = opened();
  const whole = Buffer.alloc(size);
  readSync(file, whole, 0, size, 0);
  for (const [, word = ""] of whole.toString("latin1").matchAll(/^ {2}"?([a-z]+)"?:/gm)) yield word;
}

let dictionary: { file: number; size: number } | undefined;

function opened() {
  if (dictionary === undefined) {
    const file = openSync(require.resolve("cmu-pronouncing-dictionary"), "r");
    dictionary = { file, size: fstatSync(file).size };
  }
  return dictionary;
}
