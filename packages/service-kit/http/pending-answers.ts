import type { FastifyReply, FastifyRequest } from "fastify";
import { type ByteLimits, createByteBudget } from "./byte-budget.ts";
import { isSignedIn } from "./signed-in.ts";

const MIB = 1024 * 1024;

/** How many bytes of answers may wait for clients that read slowly. Beyond this they get no further answers. */
const SIGNED_IN: ByteLimits = { addressBytesMax: 64 * MIB, bytesMax: 128 * MIB };
const NOT_SIGNED_IN: ByteLimits = { addressBytesMax: 8 * MIB, bytesMax: 32 * MIB };
/** Smaller answers fit into the send buffer of the operating system. */
const LARGE_BYTES = 16 * 1024;

export type PendingAnswers = {
  /** Counts an answer until its client has read it or disconnected. */
  track(request: FastifyRequest, reply: FastifyReply, payload: unknown): void;
  /** For `onRequest` where answers are large. Refuses with 429 a client that has not read its earlier answers. */
  refuseWhenExhausted: (request: FastifyRequest) => Promise<void>;
  /** All bytes in memory now. */
  bytes(): number;
};

export function openPendingAnswers(): PendingAnswers {
  const signedIn = createByteBudget(SIGNED_IN);
  const notSignedIn = createByteBudget(NOT_SIGNED_IN);
  const budgetOf = (request: FastifyRequest) => (isSignedIn(request) ? signedIn : notSignedIn);

  return {
    track(request, { raw }, payload) {
      // A stream is read as fast as its client reads.
      const size = typeof payload === "string" || Buffer.isBuffer(payload) ? payload.length : 0;
      if (size < LARGE_BYTES || raw.destroyed) return;
      const [budget, address] = [budgetOf(request), request.ip];
      budget.count(address, size);
      raw.once("close", () => budget.release(address, size));
    },
    async refuseWhenExhausted(request) {
      if (!budgetOf(request).isExhausted(request.ip)) return;
      throw Object.assign(new Error("The client has not read its earlier answers"), { statusCode: 429 });
    },
    bytes: () => signedIn.bytes() + notSignedIn.bytes(),
  };
}
