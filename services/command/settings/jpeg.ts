import { type PictureFault, isTooLarge } from "./picture-fault.ts";

// ITU-T T.81: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.

const END = 0xd9;
const SCAN = 0xda;
const QUANTIZATION = 0xdb;
const HUFFMAN = 0xc4;
/** Baseline, extended and progressive: what browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2];

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

type Frame = { width: number; height: number; units: number };

/** Width, height, and the number of coded units: blocks of 8 × 8, as many together as the finest component has. */
function frameOf(data: Buffer): Frame | undefined {
  const [height, width, components] =
    data.length < 6 ? [0, 0, 0] : [data.readUInt16BE(1), data.readUInt16BE(3), data.readUInt8(5)];
  if (width === 0 || height === 0 || components === 0 || data.length !== 6 + 3 * components) return undefined;
  const samplings = Array.from({ length: components }, (_, index) => data.readUInt8(7 + 3 * index));
  const across = Math.max(1, ...samplings.map((sampling) => sampling >> 4));
  const down = Math.max(1, ...samplings.map((sampling) => sampling & 15));
  return { width, height, units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)) };
}

/** The end of the coded data that begins here: the next marker that does not belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at !== -1 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

/** Whether bytes that begin like a JPEG are a complete one that a browser can show. */
export function faultOfJpeg(bytes: Buffer): PictureFault | undefined {
  let frame: Frame | undefined;
  let codedBytes = 0;
  const tables = new Set<number>();
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return "damaged";
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // a marker may be preceded by any number of them
      continue;
    }
    // Each unit takes at least one bit: a header with more units belongs to an incomplete picture.
    if (marker === END) return frame !== undefined && codedBytes * 8 >= frame.units ? undefined : "damaged";
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    if (length < 2 || at + 2 + length > bytes.length) return "damaged";
    if (FRAMES.includes(marker)) {
      frame = frameOf(bytes.subarray(at + 4, at + 2 + length));
      if (frame === undefined) return "damaged";
      if (isTooLarge(frame)) return "too-large";
    }
    tables.add(marker);
    at += 2 + length;
    if (marker === SCAN) {
      if (frame === undefined || !tables.has(QUANTIZATION) || !tables.has(HUFFMAN)) return "damaged";
      const end = endOfScan(bytes, at);
      codedBytes += end - at;
      at = end;
    }
  }
  return "damaged";
}
