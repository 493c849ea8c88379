import { Readable } from "node:stream";
import { crc32, createInflate } from "node:zlib";
import { type PictureFault, isTooLarge } from "./picture-fault.ts";

// PNG specification, third edition: https://www.w3.org/TR/png-3/

const SIGNATURE_BYTES = 8;
/** Length and name before the data of a chunk, and its checksum after it. */
const CHUNK_BYTES = 12;

/** Values of a pixel by colour type, and how many bits each may have. */
const COLOUR_TYPES = new Map<number, { values: number; bits: readonly number[] }>([
  [0, { values: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { values: 3, bits: [8, 16] }],
  [3, { values: 1, bits: [1, 2, 4, 8] }],
  [4, { values: 2, bits: [8, 16] }],
  [6, { values: 4, bits: [8, 16] }],
]);

/** First column and row of each pass of an interlaced picture, and the distance to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Chunk = { name: string; data: Buffer };

/** The chunks of the picture up to its end; undefined when one is broken or the end is missing. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= bytes.length;) {
    const dataEnd = at + 8 + bytes.readUInt32BE(at);
    if (dataEnd + 4 > bytes.length) return undefined;
    if (crc32(bytes.subarray(at + 4, dataEnd)) !== bytes.readUInt32BE(dataEnd)) return undefined;
    const name = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, dataEnd) });
    if (name === "IEND") return chunks;
    at = dataEnd + 4;
  }
  return undefined;
}

type Header = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean };

function headerOf(data: Buffer): Header | undefined {
  const [bits = 0, colourType = 0, compression, filter, interlace] = data.subarray(8);
  const colours = COLOUR_TYPES.get(colourType);
  if (colours === undefined || !colours.bits.includes(bits)) return undefined;
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return undefined;
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitsPerPixel: bits * colours.values,
    isInterlaced: interlace === 1,
  };
}

/** The uncompressed size of the rows in bytes; each begins with the number of its filter. */
function rowBytes({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  if (!isInterlaced) return rows(width, height);
  return PASSES.reduce((sum, [x, y, dx, dy]) => {
    const columns = Math.max(0, Math.ceil((width - x) / dx));
    return sum + rows(columns, Math.max(0, Math.ceil((height - y) / dy)));
  }, 0);
}

/** Whether this inflates to exactly so many bytes. The output is counted and discarded; inflating stops beyond that. */
async function inflatesTo(size: number, parts: readonly Buffer[]): Promise<boolean> {
  const inflate = Readable.from(parts).pipe(createInflate());
  let inflated = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      inflated += piece.length;
      if (inflated > size) return false;
    }
  } catch {
    return false; // the compressed data is broken
  }
  return inflated === size;
}

/** Whether bytes that begin like a PNG are a complete one that a browser can show. */
export async function faultOfPng(bytes: Buffer): Promise<PictureFault | undefined> {
  const [first, ...chunks] = chunksOf(bytes) ?? [];
  const header = first?.name === "IHDR" ? headerOf(first.data) : undefined;
  if (header === undefined) return "damaged";
  if (isTooLarge(header)) return "too-large";
  const parts = chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data);
  return (await inflatesTo(rowBytes(header), parts)) ? undefined : "damaged";
}
