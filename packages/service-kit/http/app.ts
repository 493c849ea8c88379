import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
  fastify,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { TrustedProxies } from "../config.ts";
import { type RequestTrace, inTrace, traceOf } from "../trace/request-trace.ts";
import { traceRequests } from "../trace/spans.ts";
import { type Bodies, BrokenBody, openBodies } from "./bodies.ts";
import { limitConnections } from "./connection-limits.ts";
import { type ProblemAnswer, answerFor, problemAnswer, problemOfStatus } from "./problem.ts";
import { type PendingAnswers, openPendingAnswers } from "./pending-answers.ts";
import { securityHeaders } from "./security-headers.ts";
import { validatorCompiler } from "./validation.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** For content type parsers: reads a whole body within the byte budget. */
    bodies: Bodies;
    pendingAnswers: PendingAnswers;
    /** Requests whose client disconnected before the answer. */
    abortedRequests: { count: number };
    /** Connections that were closed before anything was read, because there were too many. */
    closedConnections: { count: number };
    /** Once begun, `/health/ready` is 503 and each answer closes its connection. */
    drain: { begun: boolean };
  }
  interface FastifyRequest {
    trace: RequestTrace;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type AppOptions = {
  log: FastifyBaseLogger;
  /** A larger body is refused with 413. Default: 1 MiB. A route may set its own `bodyLimit`. */
  bodyBytesMax?: number;
  /** The public answers for the service's own errors. It is called first. */
  answerFor?: (error: unknown) => ProblemAnswer | undefined;
  /** What it is called in traces. */
  name?: string;
  /**
   * Clients call it, not services: their connections are limited, and their traces are continued only where that is
   * safe; see `traceOf`. Default: false.
   */
  isEdge?: boolean;
  /** Trusted proxies before this server; `request.ip` is the address that the first of them saw. */
  trustProxy?: TrustedProxies;
  /** Content-Security-Policy directives that add to or replace the strict ones of every service. */
  contentSecurityPolicy?: Record<string, string[]>;
};

/** Limit for a whole request to arrive: a long file that is imported takes minutes. Other bodies have less, see `Bodies`. */
const REQUEST_TIME_MAX_MS = 5 * 60_000;
const HEADERS_TIME_MAX_MS = 60_000;
/** Limit for a connection without traffic, as of a client that does not read its answer. */
const STANDSTILL_MAX_MS = 90_000;
const REQUEST_TIMES_CHECKED_EVERY_MS = 5_000;

/**
 * A request may name a host before its path (RFC 9112, section 3.2.2). It is removed before routing, because it would
 * be read as part of the path.
 */
function pathAndQuery({ url = "/" }: { url?: string | undefined }): string {
  if (url.startsWith("/")) return url;
  const [host] = /^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(url) ?? [];
  if (host === undefined) return url;
  const path = url.slice(host.length);
  return path.startsWith("/") ? path : `/${path}`;
}

function trustOf(proxies: TrustedProxies | undefined) {
  if (typeof proxies !== "number") return proxies ?? false;
  return (_address: string, hop: number) => hop < proxies;
}

/** A proxy has the connections of all its clients. */
function limitedOf(app: App, proxies: TrustedProxies | undefined): { count: number } {
  return limitConnections(app.server, proxies === undefined ? {} : { isExempt: () => true });
}

/** An HTTP server that checks requests with zod and answers every error as problem+json. */
export async function createApp(options: AppOptions): Promise<App> {
  const traces = new WeakMap<IncomingMessage, RequestTrace>();
  function requestId(request: IncomingMessage): string {
    const trace = traceOf(request, options.isEdge ?? false);
    traces.set(request, trace);
    return trace.requestId;
  }
  const app: App = fastify({
    loggerInstance: options.log,
    // Metrics count the requests; a line for each would cost more than the request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyBytesMax ?? 1024 * 1024,
    genReqId: requestId,
    rewriteUrl: pathAndQuery,
    requestTimeout: REQUEST_TIME_MAX_MS,
    connectionTimeout: STANDSTILL_MAX_MS,
    http: {
      headersTimeout: HEADERS_TIME_MAX_MS,
      connectionsCheckingInterval: REQUEST_TIMES_CHECKED_EVERY_MS,
    },
    // A request that still arrives on an open connection while the service ends is answered like any other: Fastify's
    // own refusal is not problem+json and has no `Retry-After`.
    return503OnClosing: false,
    trustProxy: trustOf(options.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });

  const bodies = openBodies();
  const pendingAnswers = openPendingAnswers();
  const abortedRequests = { count: 0 };
  const drain = { begun: false };

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isGone(request)) {
      // The client has disconnected. It is counted, not logged: clients that keep disconnecting would fill the log.
      abortedRequests.count += 1;
      send(reply, problemOfStatus(400));
      return;
    }
    const answer = options.answerFor?.(error) ?? answerFor(error);
    const context = { err: error, method: request.method, url: request.url };
    if (answer === undefined) request.log.error(context, "a request failed on a fault of the program");
    else if (answer.problem.status >= 500)
      request.log.warn(context, "a request found the service unavailable");
    send(reply, answer ?? fault(request.id));
  }

  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed by the compiler. Their schemas are documentation: checking each row again would cost more than
  // reading it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) => send(reply, problemOfStatus(404)));
  app.decorate("bodies", bodies);
  app.decorate("pendingAnswers", pendingAnswers);
  app.decorate("abortedRequests", abortedRequests);
  app.decorate("closedConnections", options.isEdge ? limitedOf(app, options.trustProxy) : { count: 0 });
  app.decorate("drain", drain);
  readJson(app);

  const security = securityHeaders(options.contentSecurityPolicy);
  app.decorateRequest("trace");
  app.addHook("onRequest", (request, reply, done) => {
    request.trace = traces.get(request.raw) ?? traceOf(request, options.isEdge ?? false);
    void reply.headers(security).header("x-request-id", request.id);
    // The body of a request without a route is not read.
    if (request.is404) send(reply, problemOfStatus(404));
    else inTrace(request.trace, done);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    bodies.forget(request);
    pendingAnswers.track(request, reply, payload);
    // The client opens its next connection, which a balancer leads elsewhere.
    if (drain.begun) void reply.header("connection", "close");
    done(null, payload);
  });
  traceRequests(app, options.name ?? "bahi");
  if (options.log.level === "debug" || options.log.level === "trace") {
    app.addHook("onResponse", (request, reply, done) => {
      const { method, url } = request;
      request.log.debug({ method, url, status: reply.statusCode }, "a request was answered");
      done();
    });
  }
  return app;
}

/** Whether the client has closed its connection. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/** JSON in UTF-8 without `__proto__`. An empty body is left to the schema of the route. */
function readJson(app: App): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", async (request: FastifyRequest, payload: IncomingMessage) => {
    const body = await app.bodies.read(request, payload);
    if (body.length === 0) return undefined;
    if (!isUtf8(body)) throw new BrokenBody(400);
    return new Promise((resolve, reject) => {
      void parseJson(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
}

function send(reply: FastifyReply, answer: ProblemAnswer): void {
  void reply
    .status(answer.problem.status)
    .headers(answer.headers ?? {})
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(answer.problem);
}

/** Does not name the cause. The log has it, with the same request id. */
function fault(id: string): ProblemAnswer {
  const sentence = `Something went wrong on our side. It is in the log under ${id}.`;
  return problemAnswer("fault", 500, sentence);
}

/** Bytes that are not HTTP never become a request; they are answered on the socket. */
function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code] ?? 400;
  const { problem } = problemOfStatus(status);
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${problem.title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
