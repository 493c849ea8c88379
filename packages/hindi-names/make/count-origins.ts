import { type Origins, trigrams, trigramsAfterPair, trigramsOf } from "../word-origin.ts";

export function countOrigins(english: Iterable<string>, hindi: Iterable<string>): Origins {
  const inEnglish = trigramCosts(english);
  return trigramCosts(hindi).map((cost, at) => cost - (inEnglish[at] ?? 0));
}

/** How likely each letter follows the two before it, as −ln of its probability. */
function trigramCosts(words: Iterable<string>): Float32Array {
  const costs = new Float32Array(trigrams).fill(0.3);
  for (const word of words) for (const at of trigramsOf(word)) costs[at] = (costs[at] ?? 0) + 1;
  for (let from = 0; from < trigrams; from += trigramsAfterPair) {
    const row = costs.subarray(from, from + trigramsAfterPair);
    const all = row.reduce((sum, count) => sum + count, 0);
    for (const [letter, count] of row.entries()) row[letter] = -Math.log(count / all);
  }
  return costs;
}
