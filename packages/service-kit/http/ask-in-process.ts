import { EventEmitter } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

export type InProcessRequest = {
  method: string;
  /** With its query. */
  url: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
};

export type InProcessAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What hooks and routes see of a connection. */
const SOCKET = { remoteAddress: "127.0.0.1", destroyed: false };

/**
 * Resolves with what an app of this process, which is ready, answers to a request: it passes the same hooks and routes as
 * over HTTP, without a connection. Errors: an answer that is broken off. `inject` of Fastify does the same for tests, with
 * all that Node has for an answer on a connection; what it makes for each request, some ten kilobytes, lives until the old
 * objects are collected.
 */
export function askInProcess(
  { routing }: Pick<FastifyInstance, "routing">,
  request: InProcessRequest,
): Promise<InProcessAnswer> {
  return new Promise((resolve, reject) => {
    const [asked, reply] = [new Asked(request), new Reply(resolve, reject)];
    // as: they have what Fastify and the hooks and routes of the services use of both
    routing(asked as unknown as IncomingMessage, reply as unknown as ServerResponse);
  });
}

/** A request that has arrived whole. */
class Asked extends Readable {
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly socket = SOCKET;
  readonly aborted = false;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly #body: Buffer | undefined;

  constructor({ method, url, headers, body }: InProcessRequest) {
    super({ autoDestroy: false });
    this.method = method;
    this.url = url;
    this.headers = { host: "localhost" };
    for (const [name, value] of Object.entries(headers)) this.headers[name.toLowerCase()] = value;
    if (body !== undefined) this.headers["content-length"] = String(body.length);
    this.#body = body;
  }

  override _read(): void {
    if (this.#body !== undefined) this.push(this.#body);
    this.push(null);
  }
}

type HeaderValue = string | number | readonly string[];

/** An answer that is kept until it has ended. */
class Reply extends EventEmitter {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  destroyed = false;
  readonly socket = SOCKET;
  readonly #headers: Record<string, HeaderValue> = {};
  readonly #pieces: Buffer[] = [];
  readonly #resolve: (answer: InProcessAnswer) => void;
  readonly #reject: (reason: unknown) => void;

  constructor(resolve: (answer: InProcessAnswer) => void, reject: (reason: unknown) => void) {
    super();
    this.#resolve = resolve;
    this.#reject = reject;
  }

  setHeader(name: string, value: HeaderValue): this {
    this.#headers[name.toLowerCase()] = value;
    return this;
  }

  getHeader(name: string): HeaderValue | undefined {
    return this.#headers[name.toLowerCase()];
  }

  getHeaders(): OutgoingHttpHeaders {
    return { ...this.#headers } as OutgoingHttpHeaders; // as: Node's type has arrays that can be changed
  }

  hasHeader(name: string): boolean {
    return name.toLowerCase() in this.#headers;
  }

  removeHeader(name: string): void {
    delete this.#headers[name.toLowerCase()];
  }

  writeHead(statusCode: number, headers: Record<string, HeaderValue | undefined> = {}): this {
    this.statusCode = statusCode;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value);
    this.headersSent = true;
    return this;
  }

  write(piece: string | Uint8Array): boolean {
    this.headersSent = true;
    this.#pieces.push(
      typeof piece === "string"
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength),
    );
    return true;
  }

  end(last?: string | Uint8Array | null): this {
    if (this.writableEnded) return this;
    if (last !== undefined && last !== null) this.write(last);
    this.headersSent = true;
    this.writableEnded = true;
    this.emit("finish");
    const [first] = this.#pieces;
    const body = first !== undefined && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#resolve({ status: this.statusCode, headers: asReceived(this.#headers), body });
    return this.destroy();
  }

  destroy(reason?: unknown): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    // Every answer ends here, and the stack of an error took 2 % of the processor time of an invoice.
    if (!this.writableEnded) this.#reject(reason ?? new Error("the answer was broken off"));
    process.nextTick(() => this.emit("close"));
    return this;
  }
}

/** Over HTTP every value is a text. */
function asReceived(headers: Record<string, HeaderValue>): IncomingHttpHeaders {
  const received: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers))
    received[name] = typeof value === "object" ? [...value] : String(value);
  return received;
}
