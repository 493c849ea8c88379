import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { type ByteBudget, type ByteLimits, createByteBudget } from "./byte-budget.ts";
import { isSignedIn } from "./signed-in.ts";

const MIB = 1024 * 1024;

/** How many bytes of request bodies may be in memory. Clients that are not signed in have a budget of their own. */
const SIGNED_IN: ByteLimits = { addressBytesMax: 32 * MIB, bytesMax: 64 * MIB };
const NOT_SIGNED_IN: ByteLimits = { addressBytesMax: MIB, bytesMax: 8 * MIB };

/** Limit between two chunks of a body. The server limits the time of the whole. */
const SILENCE_MAX_MS = 10_000;
/** Overhead of a chunk. It counts: a body may come byte by byte. */
const CHUNK_OVERHEAD_BYTES = 200;

/** A body that was not read completely, and the status of the answer. */
export class BrokenBody extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, cause?: unknown) {
    super("The body of the request is not read to its end", { cause });
    this.name = "BrokenBody";
    this.statusCode = statusCode;
  }
}

export type Bodies = {
  /**
   * The whole body of a request. Errors: {@link BrokenBody} with 413 (larger than the limit of the route), 408 (no data
   * for too long), 429 (over the budget) or 400 (the client disconnected).
   */
  read(request: FastifyRequest, payload: Readable): Promise<Buffer>;
  /** Releases the body of a request, and stops reading it. Call when the request is answered. */
  forget(request: FastifyRequest): void;
  /** All bytes in memory now. */
  bytes(): number;
};

export function openBodies(): Bodies {
  const signedIn = createByteBudget(SIGNED_IN);
  const notSignedIn = createByteBudget(NOT_SIGNED_IN);
  const reserved = new WeakMap<FastifyRequest, { budget: ByteBudget; address: string; bytes: number }>();

  return {
    async read(request, payload) {
      const bytesMax = request.routeOptions.bodyLimit;
      if (Number(request.headers["content-length"]) > bytesMax) throw new BrokenBody(413);
      const mine = { budget: isSignedIn(request) ? signedIn : notSignedIn, address: request.ip, bytes: 0 };
      reserved.set(request, mine);
      return readChunks(payload, bytesMax, (bytes) => {
        // Answered before its body was complete: nothing would release what is reserved now.
        if (!reserved.has(request)) return 408;
        if (!mine.budget.reserve(mine.address, bytes)) return 429;
        mine.bytes += bytes;
        return undefined;
      });
    },
    forget(request) {
      const mine = reserved.get(request);
      if (mine === undefined) return;
      reserved.delete(request);
      mine.budget.release(mine.address, mine.bytes);
    },
    bytes: () => signedIn.bytes() + notSignedIn.bytes(),
  };
}

/** `reserve` returns the status of the answer when the next bytes may not be read. */
function readChunks(
  payload: Readable,
  bytesMax: number,
  reserve: (bytes: number) => number | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const silence = setTimeout(() => end(new BrokenBody(408)), SILENCE_MAX_MS);

    function end(error?: BrokenBody): void {
      clearTimeout(silence);
      payload.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
      if (error === undefined) resolve(Buffer.concat(chunks, size));
      else {
        // The rest is not read, and an error that follows has no listener otherwise.
        payload.pause().on("error", () => {});
        reject(error);
      }
    }
    function onData(chunk: Buffer): void {
      silence.refresh();
      size += chunk.length;
      const refusal = size > bytesMax ? 413 : reserve(chunk.length + CHUNK_OVERHEAD_BYTES);
      if (refusal !== undefined) end(new BrokenBody(refusal));
      else chunks.push(chunk);
    }
    function onEnd(): void {
      end();
    }
    function onBroken(cause?: unknown): void {
      end(new BrokenBody(400, cause));
    }
    payload.on("data", onData).on("end", onEnd).on("error", onBroken).on("close", onBroken);
  });
}
