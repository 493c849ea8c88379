import type { FileHandle } from "node:fs/promises";
import { refused } from "@bahi/contracts/refusal.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const START_BYTES = 64 * 1024;

/** Files that people take for a CSV file, by their first bytes. */
const OTHERS: readonly [signature: number[], sentence: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    "This is a workbook of Excel or a ZIP file. Please open it in Excel and save it as CSV UTF-8.",
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "This is a workbook of Excel. Please open it in Excel and save it as CSV UTF-8.",
  ],
  [[0x1f, 0x8b], "This is a compressed file. Please unpack it first."],
  [[0x89, 0x50, 0x4e, 0x47], "This is a picture. Please choose a CSV file."],
  [[0xff, 0xd8, 0xff], "This is a picture. Please choose a CSV file."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF file. Please choose a CSV file."],
];

/** The encoding of a text file. Refused: `import-type` for a file of another kind. */
export async function encodingOf(file: FileHandle): Promise<Encoding> {
  const start = await startOf(file);
  const other = OTHERS.find(([signature]) => signature.every((byte, index) => start[index] === byte));
  if (other !== undefined) throw refused("import-type", other[1]);
  const unicode = utf16Of(start);
  if (unicode !== undefined) return unicode;
  if (start.includes(0)) throw refused("import-type");
  if (await isUtf8(file)) return "utf-8";
  // One broken byte in a file with Hindi text: as Windows-1252 all of that would be unreadable, and not just one cell.
  return /\xe0[\xa4\xa5][\x80-\xbf]/.test(start.toString("latin1")) ? "utf-8" : "windows-1252";
}

async function startOf(file: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(START_BYTES);
  const { bytesRead } = await file.read(buffer, 0, START_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** By its mark, or by the zeros that every second byte of Latin text is. */
function utf16Of(start: Buffer): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return "utf-16le";
  return even > start.length / 4 && odd === 0 ? "utf-16be" : undefined;
}

async function isUtf8(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of bytesOf(file)) decoder.decode(chunk, { stream: true });
    // The beginning of a file that is only looked at may end within a letter.
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The bytes of a file from its beginning; it stays open. */
export async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
