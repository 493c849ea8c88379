import type { FastifyReply, FastifyRequest } from "fastify";
import { type RoomLimits, createRoom } from "./room.ts";
import { isSignedIn } from "./signed-in.ts";

const MIB = 1024 * 1024;

/** How much of what clients have asked for and do not take may lie in memory before they get nothing more. */
const SIGNED_IN: RoomLimits = { addressBytesMax: 64 * MIB, bytesMax: 128 * MIB };
const NOT_SIGNED_IN: RoomLimits = { addressBytesMax: 8 * MIB, bytesMax: 32 * MIB };
/** Smaller ones are in the hands of the operating system at once. */
const LARGE_BYTES = 16 * 1024;

export type UntakenAnswers = {
  /** Counts an answer until it is taken, or its client has gone. */
  note(request: FastifyRequest, reply: FastifyReply, payload: unknown): void;
  /** For `onRequest` where answers are large. Refused with 429: who has to take first what was asked for before. */
  refuseMore: (request: FastifyRequest) => Promise<void>;
  /** What lies in memory now. */
  bytes(): number;
};

export function openUntakenAnswers(): UntakenAnswers {
  const signedIn = createRoom(SIGNED_IN);
  const notSignedIn = createRoom(NOT_SIGNED_IN);
  const roomOf = (request: FastifyRequest) => (isSignedIn(request) ? signedIn : notSignedIn);

  return {
    note(request, { raw }, payload) {
      // A stream brings no more than is taken from it.
      const size = typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length : 0;
      if (size < LARGE_BYTES || raw.destroyed) return;
      const [room, address] = [roomOf(request), request.ip];
      room.takeAnyway(address, size);
      raw.once("close", () => room.give(address, size));
    },
    async refuseMore(request) {
      if (!roomOf(request).isFull(request.ip)) return;
      throw Object.assign(new Error("Too many answers are not taken"), { statusCode: 429 });
    },
    bytes: () => signedIn.bytes() + notSignedIn.bytes(),
  };
}
