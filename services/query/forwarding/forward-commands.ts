import { randomUUID } from "node:crypto";
import { Readable, Transform, pipeline } from "node:stream";
import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { position } from "@bahi/contracts/position.ts";
import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { POSITION_HEADER } from "@bahi/service-kit/http/position.ts";
import { problemAnswer, type ProblemAnswer } from "@bahi/service-kit/http/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { CommandService, NotAnswered, Order, OrderAnswer } from "./command-service.ts";
import type { Books } from "../reading/books.ts";
import { reach, sayBehind } from "../reading/reach.ts";
import { json, problems } from "../site/described-answers.ts";
import { type ForwardedCommand, forwardedCommands } from "./commands.ts";
import { asSignIn, passCookieOn, watchForProxies } from "./sign-in.ts";

const KEY_HEADER = "idempotency-key";
const JSON_BYTES_MAX = 1024 * 1024;
/** Whoever has saved something waits no longer than this for it to be readable; the next read waits for it anyway. */
const COMMAND_WAIT_MAX_MS = 2_000;
const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

const headersTaken = ["authorization", KEY_HEADER, "if-match", "content-type", "content-length", "accept"];
const headersGiven = [
  "content-type",
  POSITION_HEADER,
  KEY_HEADER,
  "retry-after",
  "www-authenticate",
  "location",
  "etag",
];

export type ForwardOptions = {
  commands: CommandService;
  books: Books;
  positions: LivePositions;
  sessions: Pick<Sessions, "forget" | "keys">;
  /** Whether it is known which proxies stand before the edge. */
  proxiesAreKnown: boolean;
  /** How long an answer waits for the read models to show what was done. */
  waitMs: number;
};

/** Registers every command on this scope. What is sent and answered passes through as it is. */
export function forwardCommands(scope: App, options: ForwardOptions): void {
  passBodiesOn(scope);
  const watch = watchForProxies(options.proxiesAreKnown);
  for (const command of forwardedCommands) addRoute(scope, command, { ...options, watch });
}

function addRoute(
  scope: App,
  command: ForwardedCommand,
  { watch, ...options }: ForwardOptions & { watch: (request: FastifyRequest) => void },
): void {
  scope.route({
    method: command.method,
    url: command.path,
    bodyLimit: JSON_BYTES_MAX,
    schema: describeCommand(command),
    // The command service checks; here the schemas are documentation.
    validatorCompiler: () => (value: unknown) => ({ value }),
    handler: async (request, reply) => {
      const key = keyOf(request);
      // Says the key also where something fails below, so that whoever had none can send the same order again.
      void reply.header(KEY_HEADER, key);
      const order = toOrder(command, request, key);
      if (command.isPublic) watch(request);
      const answer = await options.commands.send(
        command.isPublic ? asSignIn(order, request, options.sessions.keys) : order,
      );
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (command.path.startsWith("/auth/") && !isRefused) options.sessions.forget();
      if (command.isPublic) passCookieOn(reply, answer);
      await waitUntilReadable(reply, answer, options);
      return passOn(reply, answer);
    },
  });
}

function describeCommand(command: ForwardedCommand) {
  return {
    tags: [command.path.split("/", 2)[1] ?? ""],
    summary: command.summary,
    headers: z.object({
      [KEY_HEADER]: z
        .string()
        .optional()
        .describe("Repeated with the same key, an order is carried out once"),
      ...(command.method === "POST"
        ? {}
        : {
            "if-match": z
              .string()
              .optional()
              .describe("The version that is to be changed; another is refused with 412"),
          }),
    }),
    ...(command.path.includes(":id") ? { params: z.object({ id: z.int() }) } : {}),
    ...(command.method === "DELETE" ? { querystring: deletionQuery } : {}),
    ...(command.body ? { body: command.body } : {}),
    ...(command.isUpload ? { consumes: ["multipart/form-data"] } : {}),
    ...(command.isPublic ? { security: [] } : {}),
    response: { [command.status]: { description: "Done", content: json(command.answer) }, ...problems },
  };
}

/** JSON is read whole, so that it can be sent again; a file is passed on while it arrives. */
function passBodiesOn(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  scope.addContentTypeParser("multipart/form-data", (request, payload, done) => {
    if (Number(request.headers["content-length"]) > UPLOAD_BYTES_MAX) return done(brokenUpload(413));
    // What ends the upload ends the stream that is passed on, which then carries the error.
    const upload = pipeline(payload, limitBytes(UPLOAD_BYTES_MAX), () => {});
    return done(null, upload);
  });
}

function limitBytes(bytesMax: number): Transform {
  let byteCount = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteCount += chunk.length;
      if (byteCount > bytesMax) done(brokenUpload(413));
      else done(null, chunk);
    },
    // A client that leaves in the middle is no fault of the program.
    destroy(error, done) {
      done(error === null || "statusCode" in error ? error : brokenUpload(400));
    },
  });
}

function brokenUpload(statusCode: 400 | 413): Error {
  return Object.assign(new Error("The upload is not passed on"), { statusCode });
}

function keyOf(request: FastifyRequest): string {
  const given = request.headers[KEY_HEADER];
  return typeof given === "string" && given !== "" ? given : randomUUID();
}

/** Made of the command's own address: a request may name another host in place of a path. */
function pathOf(command: ForwardedCommand, request: FastifyRequest): string {
  const { id = "" } = z.object({ id: z.string().optional() }).parse(request.params);
  const query = /\?.*/.exec(request.url)?.[0] ?? "";
  return `/api/v1${command.path.replace(":id", encodeURIComponent(id))}${query}`;
}

function toOrder(command: ForwardedCommand, request: FastifyRequest, key: string): Order {
  const taken = headersTaken.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return {
    method: command.method,
    path: pathOf(command, request),
    headers: {
      ...Object.fromEntries(taken),
      [KEY_HEADER]: key,
      "x-request-id": request.id,
    },
    body: Buffer.isBuffer(request.body) || request.body instanceof Readable ? request.body : undefined,
  };
}

/**
 * What was done is done, so an answer that has waited long enough is given all the same, with its position. Where the
 * read models stay behind, or nobody can tell, nothing is waited for.
 */
async function waitUntilReadable(
  reply: FastifyReply,
  answer: OrderAnswer,
  options: ForwardOptions,
): Promise<void> {
  const written = position.safeParse(answer.headers[POSITION_HEADER]);
  if (!written.success) return;
  try {
    const waitMs = Math.min(options.waitMs, COMMAND_WAIT_MAX_MS);
    sayBehind(reply, await reach(options, written.data, waitMs));
  } catch (error) {
    reply.log.warn({ err: error }, "it is not known whether a command can be read yet");
  }
}

function passOn(reply: FastifyReply, answer: OrderAnswer): FastifyReply {
  for (const name of headersGiven) {
    const value = answer.headers[name];
    if (value !== undefined) void reply.header(name, value);
  }
  // A token, or what is true for a moment only.
  return reply.header("cache-control", "no-store").status(answer.status).send(answer.body);
}

/** What is said when the command service did not answer. */
export function notAnsweredAnswer(error: NotAnswered): ProblemAnswer {
  const sentence = error.notSent
    ? "The books cannot be written at the moment. Nothing was saved. Please try again."
    : "It is not known whether this was saved. Please try again: with the same key it is saved only once.";
  return problemAnswer(error.notSent ? "not-saved" : "unknown-outcome", 503, sentence, {
    "retry-after": "2",
  });
}
