import { setTimeout as wait } from "node:timers/promises";
import { refusals } from "@bahi/contracts/refusal.ts";
import { loginAnswer } from "@bahi/contracts/user/api.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { type Dispatcher, Pool } from "undici";
import { z } from "zod";

const RETRY_DELAY_MIN_MS = 100;
const RETRY_DELAY_MAX_MS = 5_000;
/** A product that has answered once gets time to recover; one that never did is probably not running. */
const GIVE_UP_AFTER_MS = 10 * 60_000;
const GIVE_UP_AT_FIRST_MS = 10_000;
/** Statuses of answers to retry, from the product or from a proxy. */
const LATER = new Set([408, 425, 429, 502, 503, 504]);

const problem = z.object({ detail: z.string() });

/** The product refused a request, and would refuse it again. */
export class RefusedByProduct extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = "RefusedByProduct";
    this.status = status;
  }
}

/** The key of a command is bound already, to a request with another content. Nothing was changed. */
export function isKeyOfAnother(error: unknown): boolean {
  const [status, sentence] = refusals["key-used-for-another-order"];
  return error instanceof RefusedByProduct && error.status === status && error.message === sentence;
}

export type ApiClient = {
  /**
   * Sends a command until it is answered, always with the same key, so it is executed once. Returns the record that it
   * created.
   */
  post<Schema extends z.ZodType>(
    path: string,
    key: string,
    body: unknown,
    answer: Schema,
  ): Promise<z.infer<Schema>>;
  /** The same for a change of an existing record. */
  put<Schema extends z.ZodType>(
    path: string,
    key: string,
    body: unknown,
    answer: Schema,
  ): Promise<z.infer<Schema>>;
  /** Reads a state that includes all writes of this client. */
  get<Schema extends z.ZodType>(path: string, answer: Schema): Promise<z.infer<Schema>>;
  /** A page of a list, and the cursor of the page after it, unless it is the last one. */
  getPage<Schema extends z.ZodType>(path: string, rows: Schema): Promise<Page<z.infer<Schema>>>;
  close(): Promise<void>;
};

export type Page<Rows> = { rows: Rows; nextCursor: string | undefined };

export type ApiClientOptions = {
  url: string;
  username: string;
  password: string;
  connections: number;
  /** Called once each time the product stops answering and is retried. */
  onWaiting(reason: string): void;
};

type Answer = { status: number; text: string; nextCursor: string | undefined };

function sentenceOf(status: number, text: string): string {
  try {
    return problem.parse(JSON.parse(text)).detail;
  } catch {
    return `The product answered with status ${status}.`;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Signs in, and calls the API over HTTP. When its session ends it signs in again. Errors of its calls:
 * {@link RefusedByProduct}, and {@link CannotStart} when the product has not answered for long.
 */
export async function connectApi(options: ApiClientOptions): Promise<ApiClient> {
  const pool = new Pool(new URL(options.url).origin, { connections: options.connections });
  let token: string | undefined;
  let lastPosition = "";
  let waiting = false;

  async function send(request: Dispatcher.RequestOptions): Promise<Answer> {
    const { statusCode, headers, body } = await pool.request(request);
    const text = await body.text();
    const { "x-position": position, "x-next-cursor": nextCursor } = headers;
    if (typeof position === "string" && position > lastPosition) lastPosition = position;
    return {
      status: statusCode,
      text,
      nextCursor: typeof nextCursor === "string" ? nextCursor : undefined,
    };
  }

  async function signIn(): Promise<void> {
    const { username, password } = options;
    const { text } = await untilAnswered(() => ({
      method: "POST",
      path: "/api/v1/auth/login",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    }));
    token = loginAnswer.parse(JSON.parse(text)).access_token;
  }

  /** The request is built again for each attempt, because the token and the position may have changed. */
  async function untilAnswered(request: () => Dispatcher.RequestOptions): Promise<Answer> {
    const giveUpAt = performance.now() + (token === undefined ? GIVE_UP_AT_FIRST_MS : GIVE_UP_AFTER_MS);
    let delayMs = RETRY_DELAY_MIN_MS;
    let signedInAgain = false;
    for (;;) {
      let reason: string;
      try {
        const answer = await send(request());
        const { status, text } = answer;
        if (status < 400) {
          waiting = false;
          return answer;
        }
        if (status === 401 && token !== undefined && !signedInAgain) {
          signedInAgain = true;
          await signIn();
          continue;
        }
        reason = sentenceOf(status, text);
        if (!LATER.has(status)) throw new RefusedByProduct(status, reason);
      } catch (error) {
        if (error instanceof RefusedByProduct) throw error;
        reason = reasonOf(error);
      }
      if (performance.now() > giveUpAt) {
        throw new CannotStart(`Bahi at ${options.url} does not answer: ${reason}`);
      }
      if (!waiting) options.onWaiting(reason);
      waiting = true;
      await wait(delayMs);
      delayMs = Math.min(delayMs * 2, RETRY_DELAY_MAX_MS);
    }
  }

  async function sendCommand<Schema extends z.ZodType>(
    method: "POST" | "PUT",
    path: string,
    key: string,
    body: unknown,
    answer: Schema,
  ): Promise<z.infer<Schema>> {
    const { text } = await untilAnswered(() => ({
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    }));
    return answer.parse(JSON.parse(text));
  }

  function read(path: string): Promise<Answer> {
    return untilAnswered(() => ({
      method: "GET",
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, "x-position": lastPosition },
    }));
  }

  await signIn();
  return {
    post: (path, key, body, answer) => sendCommand("POST", path, key, body, answer),
    put: (path, key, body, answer) => sendCommand("PUT", path, key, body, answer),
    get: async (path, answer) => answer.parse(JSON.parse((await read(path)).text)),
    async getPage(path, rows) {
      const { text, nextCursor } = await read(path);
      return { rows: rows.parse(JSON.parse(text)), nextCursor };
    },
    close: () => pool.close(),
  };
}
