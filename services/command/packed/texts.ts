import { z } from "zod";
import { createColumn } from "./column.ts";
import type { Freezable } from "./frozen.ts";

/** A text without line breaks for each record; undefined where none was set. */
export type Texts = Freezable & {
  get(id: number): string | undefined;
  set(id: number, text: string): void;
  /** The records that have one, ascending. */
  ids(): Generator<number>;
};

const BLOCK_BYTES = 65_536;
/** So much of replaced texts is left where it is. */
const WASTE_BYTES_MAX = 1_048_576;
const END = 10; // a line break

/** UTF-8, one text after the other: nothing is changed where it stands, so what was frozen stays. */
export function createTexts(blockBytes = BLOCK_BYTES, wasteBytesMax = WASTE_BYTES_MAX): Texts {
  let blocks: Uint8Array[] = [];
  /** Bytes in use of the last block. */
  let filled = 0;
  /** In all blocks, and of those the bytes of texts that were replaced. */
  let total = 0;
  let wasted = 0;
  /** By record, the number of its block, from 1 on, and where in it its text begins. */
  const blockOf = createColumn();
  const startOf = createColumn();

  function bytesOf(id: number): Uint8Array | undefined {
    const block = blocks[blockOf.get(id) - 1];
    if (block === undefined) return undefined;
    const start = startOf.get(id);
    return block.subarray(start, block.indexOf(END, start) + 1);
  }

  function append(id: number, bytes: Uint8Array): void {
    let block = blocks.at(-1);
    if (block === undefined || filled + bytes.length > block.length) {
      block = new Uint8Array(Math.max(blockBytes, bytes.length));
      blocks.push(block);
      filled = 0;
    }
    block.set(bytes, filled);
    blockOf.set(id, blocks.length);
    startOf.set(id, filled);
    filled += bytes.length;
    total += bytes.length;
  }

  function dropWaste(): void {
    const kept = [...blockOf.ids()].flatMap((id): [number, Uint8Array][] => {
      const bytes = bytesOf(id);
      return bytes === undefined ? [] : [[id, bytes]];
    });
    blocks = [];
    total = wasted = 0;
    for (const [id, bytes] of kept) append(id, bytes);
  }

  return {
    get(id) {
      const bytes = bytesOf(id);
      return bytes === undefined ? undefined : Buffer.from(bytes.subarray(0, -1)).toString();
    },
    set(id, text) {
      wasted += bytesOf(id)?.length ?? 0;
      append(id, Buffer.from(`${text}\n`));
      if (wasted > wasteBytesMax && wasted > total / 2) dropWaste();
    },
    ids: () => blockOf.ids(),

    freeze() {
      const [of, starts] = [blockOf.freeze(), startOf.freeze()];
      const last = blocks.length - 1;
      const texts = blocks.map((block, at) => (at === last ? block.subarray(0, filled) : block));
      return {
        meta: {
          of: of.meta,
          starts: starts.meta,
          ofBlocks: of.blocks.length,
          startBlocks: starts.blocks.length,
          total,
          wasted,
        },
        blocks: [...of.blocks, ...starts.blocks, ...texts],
        release() {
          of.release();
          starts.release();
        },
      };
    },
    thaw({ meta, blocks: frozen }) {
      const { of, starts, ofBlocks, startBlocks, ...sizes } = metaSchema.parse(meta);
      blockOf.thaw({ meta: of, blocks: frozen.slice(0, ofBlocks) });
      startOf.thaw({ meta: starts, blocks: frozen.slice(ofBlocks, ofBlocks + startBlocks) });
      blocks = frozen.slice(ofBlocks + startBlocks);
      filled = blocks.at(-1)?.length ?? 0;
      ({ total, wasted } = sizes);
    },
  };
}

const metaSchema = z.object({
  of: z.unknown(),
  starts: z.unknown(),
  ofBlocks: z.int(),
  startBlocks: z.int(),
  total: z.int(),
  wasted: z.int(),
});
