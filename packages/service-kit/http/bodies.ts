import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { type Room, type RoomLimits, createRoom } from "./room.ts";
import { isSignedIn } from "./signed-in.ts";

const MIB = 1024 * 1024;

/**
 * How much of what clients send may lie in memory. Those who are not signed in have room of their own, so that they
 * take none from those who are.
 */
const SIGNED_IN: RoomLimits = { addressBytesMax: 32 * MIB, bytesMax: 64 * MIB };
const NOT_SIGNED_IN: RoomLimits = { addressBytesMax: MIB, bytesMax: 8 * MIB };

/** A body of which nothing comes for so long is given up; how long the whole may take is up to the server. */
const SILENCE_MAX_MS = 10_000;
/** What a piece of a body takes beside its bytes. It counts: a body may come byte by byte. */
const PIECE_BYTES = 200;

/** A body that is not read to its end, with the status that is answered. */
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
   * The whole body of a request, up to the limit of its route. Fails with {@link BrokenBody}: 413 where it is larger,
   * 408 where it does not come, 429 where there is no room for it, 400 where the client has gone.
   */
  read(request: FastifyRequest, payload: Readable): Promise<Buffer>;
  /** To be called when the request is answered: its body is needed no more. */
  forget(request: FastifyRequest): void;
  /** What lies in memory now. */
  bytes(): number;
};

export function openBodies(): Bodies {
  const signedIn = createRoom(SIGNED_IN);
  const notSignedIn = createRoom(NOT_SIGNED_IN);
  const taken = new WeakMap<FastifyRequest, { room: Room; address: string; bytes: number }>();

  return {
    async read(request, payload) {
      const bytesMax = request.routeOptions.bodyLimit;
      if (Number(request.headers["content-length"]) > bytesMax) throw new BrokenBody(413);
      const mine = { room: isSignedIn(request) ? signedIn : notSignedIn, address: request.ip, bytes: 0 };
      taken.set(request, mine);
      return readPieces(payload, bytesMax, (bytes) => {
        if (!mine.room.take(mine.address, bytes)) return false;
        mine.bytes += bytes;
        return true;
      });
    },
    forget(request) {
      const mine = taken.get(request);
      if (mine === undefined) return;
      taken.delete(request);
      mine.room.give(mine.address, mine.bytes);
    },
    bytes: () => signedIn.bytes() + notSignedIn.bytes(),
  };
}

function readPieces(payload: Readable, bytesMax: number, take: (bytes: number) => boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const silence = setTimeout(() => end(new BrokenBody(408)), SILENCE_MAX_MS);

    function end(error?: BrokenBody): void {
      clearTimeout(silence);
      payload.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
      if (error === undefined) resolve(Buffer.concat(pieces, size));
      else {
        // Whoever goes on sending is not listened to; an error that is still to come is no news.
        payload.pause().on("error", () => {});
        reject(error);
      }
    }
    function onData(piece: Buffer): void {
      silence.refresh();
      size += piece.length;
      if (size > bytesMax) end(new BrokenBody(413));
      else if (!take(piece.length + PIECE_BYTES)) end(new BrokenBody(429));
      else pieces.push(piece);
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
