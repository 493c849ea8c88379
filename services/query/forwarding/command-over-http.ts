import { setTimeout as wait } from "node:timers/promises";
import { Refused } from "@bahi/contracts/refusal.ts";
import type { Pool } from "undici";
import {
  type CommandRequest,
  type CommandResponse,
  type CommandService,
  NotAnswered,
  SIGN_INS_MAX,
  UPLOAD_TIME_MAX_MS,
  answerTimeMaxMs,
  limitSignIns,
  timeLeft,
} from "./command-service.ts";

/** Concurrent requests by kind. Each kind has a pool of its own, so one kind does not delay another. */
const CONNECTIONS_MAX = { command: 128, "sign-in": SIGN_INS_MAX, picture: 4, import: 4 };
type Kind = keyof typeof CONNECTIONS_MAX;

const CONNECT_TIME_MAX_MS = 2_000;
/** Our own time limits are shorter: these free a connection whose answer never ends. */
const SILENCE_MAX_MS = 30_000;
const RETRY_DELAY_MS = 50;

/** Errors before the first byte was sent. */
const NOT_SENT = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isNotSent(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isNotSent);
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && NOT_SENT.has(error.code)
  );
}

/** The command service at an address. */
export function connectCommandService(url: string): CommandService {
  const limited = limitSignIns();
  const pools = new Map<Kind, Promise<Pool>>();

  /** Opened and loaded with the first request of its kind: the edge is ready without it. */
  async function openPool(kind: Kind): Promise<Pool> {
    const undici = await import("undici");
    return new undici.Pool(new URL(url).origin, {
      connections: CONNECTIONS_MAX[kind],
      connect: { timeout: CONNECT_TIME_MAX_MS },
      headersTimeout: kind === "import" ? UPLOAD_TIME_MAX_MS : SILENCE_MAX_MS,
      bodyTimeout: SILENCE_MAX_MS,
      // What is sent once gets a new connection, because a kept one may be closing at this moment.
      ...((kind === "import" || kind === "sign-in") && { pipelining: 0 }),
    });
  }

  function poolOf(kind: Kind): Promise<Pool> {
    const known = pools.get(kind);
    if (known !== undefined) return known;
    const pool = openPool(kind);
    pools.set(kind, pool);
    // A failure, as with too many open files, is not cached.
    pool.catch(() => pools.delete(kind));
    return pool;
  }

  async function sendOnce(request: CommandRequest, giveUpAt: number): Promise<CommandResponse> {
    const leftMs = Math.max(giveUpAt - performance.now(), 1);
    // The time limits of undici come up to a second late, and begin when a connection is free.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), leftMs);
    const signal =
      request.signal === undefined ? late.signal : AbortSignal.any([request.signal, late.signal]);
    try {
      const pool = await poolOf(request.kind);
      const { statusCode, headers, body } = await pool.request({
        method: request.method,
        path: request.path,
        headers: { ...request.headers, ...timeLeft(request, leftMs) },
        body: request.body ?? null,
        signal,
      });
      return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
    } finally {
      clearTimeout(timer);
    }
  }

  const attempt = (request: CommandRequest, giveUpAt: number) =>
    request.kind === "sign-in" ? limited(() => sendOnce(request, giveUpAt)) : sendOnce(request, giveUpAt);

  return {
    async send(request) {
      const giveUpAt = performance.now() + answerTimeMaxMs(request);
      try {
        return await attempt(request, giveUpAt);
      } catch (first) {
        if (first instanceof Refused) throw first;
        request.signal?.throwIfAborted();
        // A command is sent again even if it may have been carried out: the key is the same. A sign-in is bound to none:
        // a wrong password would count twice, and a right one would open two sessions.
        const isSafeAgain = request.kind !== "sign-in" || isNotSent(first);
        if (!isSafeAgain || performance.now() + RETRY_DELAY_MS >= giveUpAt)
          throw new NotAnswered(isNotSent(first), first);
        await wait(RETRY_DELAY_MS);
        try {
          return await attempt(request, giveUpAt);
        } catch (second) {
          throw new NotAnswered(isNotSent(first) && isNotSent(second), second);
        }
      }
    },
    async upload({ path, headers }, body) {
      const pool = await poolOf("import");
      const signal = AbortSignal.timeout(UPLOAD_TIME_MAX_MS);
      try {
        const answer = await pool.request({ method: "POST", path, headers, body, signal });
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.from(await answer.body.arrayBuffer()),
        };
      } catch (error) {
        if (body.errored !== null) throw body.errored;
        throw new NotAnswered(isNotSent(error), error);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map(async (pool) => (await pool).destroy()));
    },
  };
}
