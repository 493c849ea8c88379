import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { type ByteBudget, type ByteLimits, createByteBudget } from "./byte-budget.ts";
import { networkOf } from "./network.ts";
import { oldestFirst } from "./oldest-first.ts";
import { isSignedIn } from "./signed-in.ts";

const MIB = 1024 * 1024;

/** How many bytes of request bodies may be in memory. Clients that are not signed in have a budget of their own. */
const SIGNED_IN: ByteLimits = { addressBytesMax: 32 * MIB, bytesMax: 64 * MIB };
const NOT_SIGNED_IN: ByteLimits = { addressBytesMax: 2 * MIB, bytesMax: 8 * MIB };

/** Limit between two chunks of a body. */
const SILENCE_MAX_MS = 10_000;
/** Limit for the whole body. The server has another, for what is passed on while it arrives. */
const TIME_MAX_MS = 60_000;
/** The same of a client that is not signed in. */
const NOT_SIGNED_IN_TIME_MAX_MS = 5_000;
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
   * The whole body of a request. Errors: {@link BrokenBody} with 413 (larger than the limit of the route), 408 (too slow,
   * or others needed its room), 429 (over the budget) or 400 (the client disconnected).
   */
  read(request: FastifyRequest, payload: Readable): Promise<Buffer>;
  /** Releases the body of a request, and stops reading it. Call when the request is answered. */
  forget(request: FastifyRequest): void;
  /** All bytes in memory now. */
  bytes(): number;
};

/** `drop` stops reading the body and answers its request with 408. */
type Reservation = { budget: ByteBudget; network: string; bytes: number; drop: () => void };

export function openBodies(): Bodies {
  const signedIn = createByteBudget(SIGNED_IN);
  const notSignedIn = createByteBudget(NOT_SIGNED_IN);
  const reserved = new WeakMap<FastifyRequest, Reservation>();
  /** Incomplete bodies of clients that are not signed in. */
  const incomplete = oldestFirst<Reservation>();

  function reserve(mine: Reservation, bytes: number): boolean {
    const { budget, network } = mine;
    let exceeded = budget.reserve(network, bytes);
    while (exceeded !== undefined) {
      const isRoomMade =
        budget === notSignedIn && dropOldest(exceeded === "addressBytesMax" ? network : undefined, mine);
      if (!isRoomMade) return false;
      exceeded = budget.reserve(network, bytes);
    }
    mine.bytes += bytes;
    if (budget === notSignedIn) incomplete.add(network, mine);
    return true;
  }

  /**
   * Makes room by dropping the oldest incomplete body. Refusing the newest instead would let half-sent bodies keep
   * everybody out: whoever sends a body at once needs its room only briefly. False: no other body can be dropped.
   */
  function dropOldest(network: string | undefined, mine: Reservation): boolean {
    const oldest = incomplete.oldest(network);
    if (oldest === undefined || oldest === mine) return false;
    incomplete.delete(oldest.network, oldest);
    oldest.drop();
    release(oldest);
    return true;
  }

  function release(mine: Reservation): void {
    mine.budget.release(mine.network, mine.bytes);
    mine.bytes = 0;
  }

  return {
    async read(request, payload) {
      const bytesMax = request.routeOptions.bodyLimit;
      if (Number(request.headers["content-length"]) > bytesMax) throw new BrokenBody(413);
      const until = performance.now() + TIME_MAX_MS;
      const { whole, stop } = readChunks(payload, bytesMax, (bytes) => {
        if (performance.now() > until) return 408;
        // Answered before its body was complete: nothing would release what is reserved now.
        if (!reserved.has(request)) return 408;
        return reserve(mine, bytes) ? undefined : 429;
      });
      const budget = isSignedIn(request) ? signedIn : notSignedIn;
      const drop = () => stop(new BrokenBody(408));
      const address: string | undefined = request.ip; // undefined when the client has gone
      const mine: Reservation = { budget, network: networkOf(address ?? ""), bytes: 0, drop };
      reserved.set(request, mine);
      if (budget === signedIn) return whole;
      const timer = setTimeout(drop, NOT_SIGNED_IN_TIME_MAX_MS);
      try {
        return await whole;
      } finally {
        clearTimeout(timer);
        incomplete.delete(mine.network, mine);
      }
    },
    forget(request) {
      const mine = reserved.get(request);
      if (mine === undefined) return;
      reserved.delete(request);
      release(mine);
    },
    bytes: () => signedIn.bytes() + notSignedIn.bytes(),
  };
}

/** `reserve` returns the status of the answer when the next bytes may not be read. */
function readChunks(
  payload: Readable,
  bytesMax: number,
  reserve: (bytes: number) => number | undefined,
): { whole: Promise<Buffer>; stop: (error: BrokenBody) => void } {
  const { promise: whole, resolve, reject } = Promise.withResolvers<Buffer>();
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
  return { whole, stop: end };
}
