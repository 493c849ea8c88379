import type { FoldFile } from "./fold-file.ts";

const LENGTHS = [3_000_000, 0, 10];

/** A fold of some megabytes that says a number below 256 everywhere. */
export function foldOf(number: number): FoldFile {
  const last = { streamId: "customers", revision: number, id: "x", position: "1", recordedAt: "" };
  const blocks = LENGTHS.map((length) => new Uint8Array(length).fill(number));
  return { version: "1", last, frozen: { meta: { number }, blocks } };
}

/** The number that a fold says; throws when it does not say the same everywhere. */
export function numberIn(fold: FoldFile | undefined): number {
  const number = fold?.last.revision ?? 0;
  const { last, frozen } = foldOf(number);
  const isSame =
    JSON.stringify([fold?.last, fold?.frozen.meta]) === JSON.stringify([last, frozen.meta]) &&
    fold?.frozen.blocks.length === frozen.blocks.length &&
    frozen.blocks.every((block, at) => Buffer.from(block).equals(fold.frozen.blocks[at] ?? Buffer.from("-")));
  if (!isSame) throw new Error(`The fold does not say ${number} everywhere`);
  return number;
}
