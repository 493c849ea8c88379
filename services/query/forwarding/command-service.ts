import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { TIME_LEFT_HEADER } from "@bahi/service-kit/http/time-left.ts";
import type { Pool } from "undici";

/**
 * Concurrent requests by kind. Each kind has a pool of its own, so one kind does not delay another. For sign-ins the limit
 * is above the queue of the command service, which refuses what is beyond it at once.
 */
const CONNECTIONS_MAX = { command: 128, "sign-in": 320, picture: 4, import: 4 };

export type CommandRequest = {
  kind: keyof typeof CONNECTIONS_MAX;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Aborts the request when the client has gone. */
  signal?: AbortSignal;
};

export type CommandResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * The command service did not answer. `notSent` is true when certainly no attempt reached it; otherwise the command may
 * have been carried out.
 */
export class NotAnswered extends Error {
  readonly notSent: boolean;
  constructor(notSent: boolean, cause: unknown) {
    super("The command service does not answer", { cause });
    this.name = "NotAnswered";
    this.notSent = notSent;
  }
}

export type CommandService = {
  /** Sends a command and returns the whole answer, whatever its status. Errors: {@link NotAnswered}. */
  send(request: CommandRequest): Promise<CommandResponse>;
  /**
   * Sends a body as it comes, once, and returns the whole answer, which may take minutes. Errors: {@link NotAnswered}, and those
   * of the body.
   */
  upload(request: Pick<CommandRequest, "path" | "headers">, body: Readable): Promise<CommandResponse>;
  close(): Promise<void>;
};

const CONNECT_TIME_MAX_MS = 2_000;
/** Time limit of both attempts and of all work of the command service for them. Each attempt sends the time left. */
const COMMAND_TIME_MAX_MS = 10_000;
/** The command service answers so much sooner, so that its sentence arrives. */
const ANSWER_MARGIN_MS = 250;
const ANSWER_TIME_MAX_MS = 30_000;
/** A long file is read to its end before it is answered. */
const UPLOAD_TIME_MAX_MS = 5 * 60_000;
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

function timeLeft({ kind }: CommandRequest, leftMs: number): Record<string, string> {
  if (kind !== "command") return {};
  return { [TIME_LEFT_HEADER]: String(Math.max(Math.floor(leftMs) - ANSWER_MARGIN_MS, 0)) };
}

export function connectCommandService(url: string): CommandService {
  let signInsUnderWay = 0;
  const pools = new Map<CommandRequest["kind"], Promise<Pool>>();

  /** Opened and loaded with the first request of its kind: the edge is ready without it. */
  async function openPool(kind: CommandRequest["kind"]): Promise<Pool> {
    const undici = await import("undici");
    return new undici.Pool(new URL(url).origin, {
      connections: CONNECTIONS_MAX[kind],
      connect: { timeout: CONNECT_TIME_MAX_MS },
      headersTimeout: kind === "import" ? UPLOAD_TIME_MAX_MS : ANSWER_TIME_MAX_MS,
      bodyTimeout: ANSWER_TIME_MAX_MS,
    });
  }

  function poolOf(kind: CommandRequest["kind"]): Promise<Pool> {
    const pool = pools.get(kind) ?? openPool(kind);
    pools.set(kind, pool);
    return pool;
  }

  async function sendOnce(request: CommandRequest, giveUpAt: number): Promise<CommandResponse> {
    const leftMs = Math.max(giveUpAt - Date.now(), 1);
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

  async function sendSignIn(request: CommandRequest, giveUpAt: number): Promise<CommandResponse> {
    if (signInsUnderWay >= CONNECTIONS_MAX["sign-in"]) {
      throw refused("too-many-at-once", undefined, { retryAfterSeconds: 2 });
    }
    signInsUnderWay += 1;
    try {
      return await sendOnce(request, giveUpAt);
    } finally {
      signInsUnderWay -= 1;
    }
  }

  const attempt = (request: CommandRequest, giveUpAt: number) =>
    request.kind === "sign-in" ? sendSignIn(request, giveUpAt) : sendOnce(request, giveUpAt);

  return {
    async send(request) {
      const isLong = request.kind !== "command";
      const giveUpAt = Date.now() + (isLong ? ANSWER_TIME_MAX_MS : COMMAND_TIME_MAX_MS);
      try {
        return await attempt(request, giveUpAt);
      } catch (first) {
        if (first instanceof Refused) throw first;
        request.signal?.throwIfAborted();
        if (Date.now() + RETRY_DELAY_MS >= giveUpAt) throw new NotAnswered(isNotSent(first), first);
        // Sending it again is safe even if the first attempt was carried out: the key is the same.
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
