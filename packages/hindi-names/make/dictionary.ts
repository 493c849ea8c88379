import { dictionary } from "cmu-pronouncing-dictionary";
import { type Dictionary, firstPhone, phoneNames } from "../pronunciation.ts";

/** The words of the CMU dictionary that are letters alone, in the order of the alphabet. */
export function dictionaryWords(): string[] {
  return Object.keys(dictionary)
    .filter((word) => /^[a-z]+$/.test(word))
    .toSorted();
}

/** Each word's letters, and a byte for each of its phones. */
export function packDictionary(words: readonly string[]): Dictionary {
  const bytes: number[] = [];
  const starts: number[] = [];
  for (const word of words) {
    starts.push(bytes.length);
    for (let at = 0; at < word.length; at++) bytes.push(word.charCodeAt(at));
    for (const phone of phonesOf(word)) bytes.push(phoneByte(phone));
  }
  return { starts: Uint32Array.from([...starts, bytes.length]), bytes: Uint8Array.from(bytes) };
}

/** What follows "#" in an entry says where the word comes from. */
function phonesOf(word: string): string[] {
  return (dictionary[word] ?? "").replace(/ #.*/, "").split(" ");
}

const phoneBytes = new Map(phoneNames.map((phone, place) => [phone, firstPhone + place]));

function phoneByte(phone: string): number {
  const byte = phoneBytes.get(phone);
  if (byte === undefined) throw new Error(`The dictionary has a phone that is not known: ${phone}`);
  return byte;
}
