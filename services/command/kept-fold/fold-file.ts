import { createHash, type Hash, randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "@bahi/service-kit/sync-folder.ts";
import { z } from "zod";
import type { Frozen } from "../packed/frozen.ts";

/** The last event in a fold, as the store has recorded it. Another store, or an older one, has another there. */
export type LastEvent = z.infer<typeof lastEventSchema>;
const lastEventSchema = z.object({
  streamId: z.string(),
  revision: z.int(),
  id: z.string(),
  position: z.string(),
  recordedAt: z.string(),
});

const headSchema = z.object({
  version: z.string(),
  last: lastEventSchema,
  meta: z.unknown(),
  /** The bytes of each block. */
  blocks: z.array(z.int().min(0)),
});

export type FoldFile = { version: string; last: LastEvent; frozen: Frozen };

/** The file is not whole, or not as it was written. */
export class DamagedFoldError extends Error {}

// Eight bytes that name the format, four with the length of the head, the head (JSON), the blocks, and a digest of all.
const FORMAT = Buffer.from("bahi-f1\n");
const LENGTH_BYTES = 4;
const DIGEST = "sha256";
const DIGEST_BYTES = 32;
/** So much is digested and written, or read, before others have their turn: a few milliseconds. */
const PIECE_BYTES = 1_048_576;

/** Groups of blocks of about {@link PIECE_BYTES}. */
function* piecesOf(blocks: readonly Uint8Array[]): Generator<Uint8Array[]> {
  let piece: Uint8Array[] = [];
  let bytes = 0;
  for (const block of blocks) {
    if (block.length === 0) continue;
    piece.push(block);
    bytes += block.length;
    // Systems take no more than 1,024 buffers at once.
    if (bytes < PIECE_BYTES && piece.length < 1000) continue;
    yield piece;
    piece = [];
    bytes = 0;
  }
  if (piece.length > 0) yield piece;
}

function digestPiece(hash: Hash, piece: readonly Uint8Array[]): void {
  for (const block of piece) hash.update(block);
}

/** The name of an unfinished file: each writer has its own. */
export const UNFINISHED = /\.[0-9a-f-]{36}\.unfinished$/;

/**
 * Writes a file that is there whole or not at all, whenever the process or the machine ends. Only the owner can read it.
 * Stops with the reason of `signal` between two pieces.
 */
export async function writeFold(
  path: string,
  { version, last, frozen }: FoldFile,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const { meta, blocks } = frozen;
  const head = Buffer.from(
    JSON.stringify({ version, last, meta, blocks: blocks.map(({ length }) => length) }),
  );
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  const hash = createHash(DIGEST);
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      for (const piece of piecesOf([FORMAT, length, head, ...blocks])) {
        signal?.throwIfAborted();
        digestPiece(hash, piece);
        await writeAll(file, piece);
      }
      await writeAll(file, [hash.digest()]);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, piece: readonly Uint8Array[]): Promise<void> {
  const wanted = piece.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(piece);
  if (bytesWritten === wanted) return;
  // A disk that fills takes a part; the next write says why.
  const rest = Buffer.concat(piece).subarray(bytesWritten);
  await file.appendFile(rest);
}

async function fill(file: FileHandle, piece: readonly Uint8Array[]): Promise<void> {
  const wanted = piece.reduce((sum, { length }) => sum + length, 0);
  const { bytesRead } = await file.readv(piece);
  if (bytesRead !== wanted) throw new DamagedFoldError("it ends too early");
}

/**
 * Reads a file that {@link writeFold} has written; undefined when there is none. Each block has a buffer of its own.
 * Errors: {@link DamagedFoldError}.
 */
export async function readFold(path: string): Promise<FoldFile | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return await readFrom(file);
  } finally {
    await file.close();
  }
}

async function readFrom(file: FileHandle): Promise<FoldFile> {
  const { size } = await file.stat();
  const hash = createHash(DIGEST);
  const start = Buffer.alloc(FORMAT.length + LENGTH_BYTES);
  await fill(file, [start]);
  hash.update(start);
  const headBytes = start.readUInt32LE(FORMAT.length);
  const isFold = start.subarray(0, FORMAT.length).equals(FORMAT);
  if (!isFold || start.length + headBytes + DIGEST_BYTES > size) throw new DamagedFoldError("it is no fold");

  const head = Buffer.alloc(headBytes);
  await fill(file, [head]);
  hash.update(head);
  const { blocks: lengths, version, last, meta } = parseHead(head);
  const expected = lengths.reduce((sum, length) => sum + length, start.length + headBytes + DIGEST_BYTES);
  if (expected !== size) throw new DamagedFoldError("it is of another length");

  const blocks = lengths.map((length) => new Uint8Array(length));
  for (const piece of piecesOf(blocks)) {
    await fill(file, piece);
    digestPiece(hash, piece);
  }
  const digest = Buffer.alloc(DIGEST_BYTES);
  await fill(file, [digest]);
  if (!hash.digest().equals(digest)) throw new DamagedFoldError("its digest is another one");
  return { version, last, frozen: { meta, blocks } };
}

function parseHead(head: Buffer): z.infer<typeof headSchema> {
  try {
    return headSchema.parse(JSON.parse(head.toString()));
  } catch (cause) {
    throw new DamagedFoldError("its head cannot be read", { cause });
  }
}
