import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { Pool } from "undici";

/**
 * So many are under way at once. Each kind has connections of its own, so that many of one keep no other waiting. Of
 * sign-ins more are let through than wait there for their turn, so that what is too much is refused at once.
 */
const CONNECTIONS_MAX = { command: 128, "sign-in": 320, picture: 4 };

export type Order = {
  kind: keyof typeof CONNECTIONS_MAX;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Ends the waiting of one who needs the answer no more. */
  signal?: AbortSignal;
};

export type OrderAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * The command service did not answer. `notSent` is true when it is certain that no attempt reached it; otherwise it
 * may have carried the order out.
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
  /** Sends an order and returns its whole answer, whatever its status. Fails with {@link NotAnswered}. */
  send(order: Order): Promise<OrderAnswer>;
  close(): Promise<void>;
};

const CONNECT_TIME_MAX_MS = 2_000;
/** Both attempts together. The command service answers what is no upload and no sign-in within 10 seconds. */
const ORDER_TIME_MAX_MS = 11_000;
const ANSWER_TIME_MAX_MS = 30_000;
const RETRY_DELAY_MS = 50;

/** Errors that come before the first byte of the order has left. */
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

export function connectCommandService(url: string): CommandService {
  let signInsUnderWay = 0;
  const pools = new Map<Order["kind"], Promise<Pool>>();

  /** The first order of its kind opens it, and loads what it takes: the edge is ready without. */
  async function openPool(kind: Order["kind"]): Promise<Pool> {
    const undici = await import("undici");
    return new undici.Pool(new URL(url).origin, {
      connections: CONNECTIONS_MAX[kind],
      connect: { timeout: CONNECT_TIME_MAX_MS },
      headersTimeout: ANSWER_TIME_MAX_MS,
      bodyTimeout: ANSWER_TIME_MAX_MS,
    });
  }

  async function sendOnce(order: Order, giveUpAt: number): Promise<OrderAnswer> {
    const pool = pools.get(order.kind) ?? openPool(order.kind);
    pools.set(order.kind, pool);
    const { statusCode, headers, body } = await (
      await pool
    ).request({
      method: order.method,
      path: order.path,
      headers: order.headers,
      body: order.body ?? null,
      signal: order.signal ?? null,
      headersTimeout: Math.max(giveUpAt - Date.now(), 1),
    });
    return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
  }

  async function sendSignIn(order: Order, giveUpAt: number): Promise<OrderAnswer> {
    if (signInsUnderWay >= CONNECTIONS_MAX["sign-in"]) {
      throw refused("too-many-at-once", undefined, { retryAfterSeconds: 2 });
    }
    signInsUnderWay += 1;
    try {
      return await sendOnce(order, giveUpAt);
    } finally {
      signInsUnderWay -= 1;
    }
  }

  const attempt = (order: Order, giveUpAt: number) =>
    order.kind === "sign-in" ? sendSignIn(order, giveUpAt) : sendOnce(order, giveUpAt);

  return {
    async send(order) {
      const isLong = order.kind !== "command";
      const giveUpAt = Date.now() + (isLong ? ANSWER_TIME_MAX_MS : ORDER_TIME_MAX_MS);
      try {
        return await attempt(order, giveUpAt);
      } catch (first) {
        if (first instanceof Refused) throw first;
        order.signal?.throwIfAborted();
        if (Date.now() + RETRY_DELAY_MS >= giveUpAt) throw new NotAnswered(isNotSent(first), first);
        // Sending it again is safe even if the first attempt was carried out: the key is the same.
        await wait(RETRY_DELAY_MS);
        try {
          return await attempt(order, giveUpAt);
        } catch (second) {
          throw new NotAnswered(isNotSent(first) && isNotSent(second), second);
        }
      }
    },
    async close() {
      await Promise.all([...pools.values()].map(async (pool) => (await pool).destroy()));
    },
  };
}
