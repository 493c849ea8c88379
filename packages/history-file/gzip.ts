import { open } from "node:fs/promises";

/** What a gzip file begins with, whatever its name is. No text does. */
const FIRST_BYTES = Buffer.from([0x1f, 0x8b]);

/** Whether a file has to be unpacked. Errors: those of the file system. */
export async function isGzip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read({ buffer: Buffer.alloc(FIRST_BYTES.length) });
  return buffer.equals(FIRST_BYTES);
}
