import { hash } from "node:crypto";
import { z } from "zod";
import type { Freezable } from "./frozen.ts";

/** A number below 2^32 for each idempotency key. Keys are never removed. */
export type KeyTable = Freezable & {
  get(key: string): number | undefined;
  set(key: string, value: number): void;
};

/** Four words an entry: three of the key's digest, so no two keys are ever taken for one, and the number and one. */
const ENTRY = 4;
const ENTRIES_MIN = 64;
const FILLED_MAX = 0.7;

type Digest = readonly [number, number, number];

function digestOf(key: string): Digest {
  const bytes = hash("sha256", key, "buffer");
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
}

/** Open addressing in one array: 32 bytes a key, where a map of strings takes a hundred. */
export function createKeyTable(): KeyTable {
  let words = new Uint32Array(ENTRIES_MIN * ENTRY);
  let count = 0;

  /** Where the entry with this digest stands, or has its place. */
  function placeOf([first, second, third]: Digest): number {
    const mask = words.length / ENTRY - 1;
    for (let entry = first & mask; ; entry = (entry + 1) & mask) {
      const at = entry * ENTRY;
      const isFree = words[at + 3] === 0;
      const isIts = words[at] === first && words[at + 1] === second && words[at + 2] === third;
      if (isFree || isIts) return at;
    }
  }

  function grow(): void {
    const before = words;
    words = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += ENTRY) {
      if (before[at + 3] === 0) continue;
      const digest: Digest = [before[at] ?? 0, before[at + 1] ?? 0, before[at + 2] ?? 0];
      words.set(before.subarray(at, at + ENTRY), placeOf(digest));
    }
  }

  return {
    get(key) {
      const stored = words[placeOf(digestOf(key)) + 3] ?? 0;
      return stored === 0 ? undefined : stored - 1;
    },
    set(key, value) {
      const digest = digestOf(key);
      let at = placeOf(digest);
      if (words[at + 3] === 0) {
        count += 1;
        if (count > (words.length / ENTRY) * FILLED_MAX) {
          grow();
          at = placeOf(digest);
        }
      }
      words.set([...digest, value + 1], at);
    },

    freeze: () => ({ meta: count, blocks: [new Uint8Array(words.slice().buffer)], release() {} }),
    thaw({ meta, blocks: [bytes] }) {
      if (bytes === undefined) throw new Error("A table of keys has no block");
      words = new Uint32Array(bytes.byteLength / 4);
      new Uint8Array(words.buffer).set(bytes);
      count = z.int().parse(meta);
    },
  };
}
