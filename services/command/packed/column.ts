import { z } from "zod";
import type { Freezable } from "./frozen.ts";

/**
 * Whole numbers of zero or more (below 2^53) by record number, 0 where nothing was set. Record numbers are consecutive,
 * so few are wasted.
 */
export type Column = Freezable & {
  get(id: number): number;
  set(id: number, value: number): void;
  /** The records with this value, which is above zero, ascending. Blocks that cannot hold it are skipped. */
  find(value: number): Generator<number>;
  /** The records whose number is above zero, ascending. */
  ids(): Generator<number>;
};

/**
 * So many numbers share a width. The dates of a block are some days, so each takes a few bits; a block of zeros takes none.
 * What V8 keeps of a block beside its numbers is half a kilobyte.
 */
export const BLOCK = 16_384;
/** Above 32 bits, a number takes two words. */
const WIDE = 64;
const WORD = 2 ** 32;

/** A number is stored as itself less `base`, in `width` bits; zero as zero. */
type Block = {
  base: number;
  width: number;
  words: Uint32Array<ArrayBuffer>;
  /** All numbers from this index on are zero. In small books nearly all of a block are. */
  end: number;
  /** How often its bytes are held by what was frozen: they are copied before one of them changes. */
  holds: number;
};

export type ColumnOptions = {
  /**
   * After so many more changes like the last one, a number may need a wider block: each time, all its numbers are written
   * anew. Numbers that seldom change need little room.
   */
  changesAhead?: number;
};

const EMPTY: Block = { base: 0, width: 0, words: new Uint32Array(), end: 0, holds: 1 };

const wordsOf = (width: number) => new Uint32Array((BLOCK * width) / 32);
const largestOf = (width: number) => (width === WIDE ? Number.MAX_SAFE_INTEGER : 2 ** width - 1);

function widthOf(largest: number): number {
  if (largest >= WORD) return WIDE;
  return 32 - Math.clz32(largest);
}

function codeAt({ width, words }: Block, index: number): number {
  if (width === 0) return 0;
  if (width === WIDE) return (words[index * 2] ?? 0) + (words[index * 2 + 1] ?? 0) * WORD;
  const bit = index * width;
  const shift = bit & 31;
  let code = (words[bit >>> 5] ?? 0) >>> shift;
  if (shift + width > 32) code |= (words[(bit >>> 5) + 1] ?? 0) << (32 - shift);
  return width === 32 ? code >>> 0 : code & ((1 << width) - 1);
}

function putCode({ width, words }: Block, index: number, code: number): void {
  if (width === WIDE) {
    words[index * 2] = code % WORD;
    words[index * 2 + 1] = Math.floor(code / WORD);
    return;
  }
  const bit = index * width;
  const word = bit >>> 5;
  const shift = bit & 31;
  const mask = width === 32 ? 0xffffffff : (1 << width) - 1;
  words[word] = ((words[word] ?? 0) & ~(mask << shift)) | (code << shift);
  if (shift + width <= 32) return;
  const rest = 32 - shift;
  words[word + 1] = ((words[word + 1] ?? 0) & ~(mask >>> rest)) | (code >>> rest);
}

function valueAt(block: Block, index: number): number {
  const code = codeAt(block, index);
  return code === 0 ? 0 : code + block.base;
}

/** The numbers of the block that is written anew, up to its end. */
const values = new Float64Array(BLOCK);

/**
 * The same numbers, as wide as another one needs. The base has room below, so that few numbers need a new one. `ahead` is
 * what the other one may become.
 */
function widened(block: Block, value: number, ahead: number): Block {
  let least = Math.max(1, Math.min(value, ahead));
  let largest = Math.min(Number.MAX_SAFE_INTEGER, Math.max(value, ahead));
  let end = 0;
  for (let index = 0; index < block.end; index += 1) {
    const each = valueAt(block, index);
    values[index] = each;
    if (each === 0) continue;
    end = index + 1;
    if (each < least) least = each;
    if (each > largest) largest = each;
  }
  const base = Math.max(0, least - 1 - Math.max(15, largest - least));
  const width = widthOf(largest - base);
  const wide: Block = { base, width, words: wordsOf(width), end, holds: 0 };
  for (let index = 0; index < end; index += 1) {
    const each = values[index] ?? 0;
    if (each !== 0) putCode(wide, index, each - base);
  }
  return wide;
}

const metaSchema = z.array(z.tuple([z.int().min(0), z.int().min(0).max(WIDE)]));

export function createColumn({ changesAhead = 1 }: ColumnOptions = {}): Column {
  let blocks: Block[] = [];

  function writable(at: number, value: number, held: number): Block {
    while (blocks.length <= at) blocks.push(EMPTY);
    let block = blocks[at] ?? EMPTY;
    const code = value === 0 ? 0 : value - block.base;
    const isTooNarrow = code > largestOf(block.width) || (value !== 0 && code < 1);
    const ahead = held === 0 ? value : value + changesAhead * (value - held);
    if (isTooNarrow) block = widened(block, value, ahead);
    else if (block.holds > 0) block = { ...block, words: block.words.slice(), holds: 0 };
    blocks[at] = block;
    return block;
  }

  return {
    get(id) {
      const block = blocks[Math.floor(id / BLOCK)];
      return block === undefined ? 0 : valueAt(block, id % BLOCK);
    },

    set(id, value) {
      if (!Number.isSafeInteger(value) || value < 0)
        throw new RangeError(`${value} is not a number that a column holds`);
      const at = Math.floor(id / BLOCK);
      const index = id % BLOCK;
      const before = blocks[at];
      const held = before === undefined ? 0 : valueAt(before, index);
      if (held === value) return;
      const block = writable(at, value, held);
      block.end = Math.max(block.end, index + 1);
      putCode(block, index, value === 0 ? 0 : value - block.base);
    },

    *find(value) {
      for (const [at, block] of blocks.entries()) {
        const code = value - block.base;
        if (code < 1 || code > largestOf(block.width)) continue;
        for (let index = 0; index < block.end; index += 1)
          if (codeAt(block, index) === code) yield at * BLOCK + index;
      }
    },

    *ids() {
      for (const [at, block] of blocks.entries()) {
        if (block.width === 0) continue;
        for (let index = 0; index < block.end; index += 1)
          if (codeAt(block, index) !== 0) yield at * BLOCK + index;
      }
    },

    freeze() {
      let held = [...blocks];
      for (const block of held) block.holds += 1;
      return {
        meta: held.map(({ base, width }) => [base, width]),
        blocks: held.map(({ words }) => new Uint8Array(words.buffer)),
        release() {
          for (const block of held) block.holds -= 1;
          held = [];
        },
      };
    },

    thaw({ meta, blocks: frozen }) {
      blocks = metaSchema.parse(meta).map(([base, width], at) => {
        const bytes = frozen[at];
        if (bytes?.byteLength !== (BLOCK * width) / 8)
          throw new Error("A block of a column is of another length");
        if (width === 0) return EMPTY;
        // as: blocks have a buffer of their own each
        const words = new Uint32Array(bytes.buffer as ArrayBuffer);
        return { base, width, words, end: BLOCK, holds: 1 }; // held by the reader of what was frozen
      });
    },
  };
}

/** The same for numbers below zero, too, from -2^52 to 2^52. */
export function createSignedColumn(options: ColumnOptions = {}): Freezable & Pick<Column, "get" | "set"> {
  const column = createColumn(options);
  return {
    ...column,
    get(id) {
      const stored = column.get(id);
      return stored % 2 === 0 ? stored / 2 : -(stored + 1) / 2;
    },
    set: (id, value) => column.set(id, value >= 0 ? value * 2 : -value * 2 - 1),
  };
}
