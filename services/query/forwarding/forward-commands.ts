import type { IncomingMessage } from "node:http";
import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { requireSignIn } from "@bahi/service-kit/auth/authenticate.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { POSITION_HEADER } from "@bahi/service-kit/http/position.ts";
import { problemAnswer, type ProblemAnswer, unknownOutcomeAnswer } from "@bahi/service-kit/http/problem.ts";
import { keyOfTrace } from "@bahi/service-kit/trace/trace-id.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { CommandService, NotAnswered, CommandRequest } from "./command-service.ts";
import { json, problems } from "../site/described-answers.ts";
import { clientGone } from "../client-gone.ts";
import { matchingStoreCheck } from "./store-mismatch.ts";
import { type ForwardedCommand, forwardedCommands } from "./commands.ts";
import { headersFrom, passOn } from "./headers.ts";
import { type UntilReadableOptions, waitUntilReadable } from "./until-readable.ts";
import { asSignIn, passCookieOn, sendSignIn, warnOfUnknownProxies } from "./sign-in.ts";

const KEY_HEADER = "idempotency-key";
const RETRY_AFTER_SECONDS = 2;
/** Most commands are a few fields. */
const BODY_BYTES_MAX = 64 * 1024;

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

export type ForwardOptions = UntilReadableOptions & {
  commands: CommandService;
  sessions: Sessions;
  /** Whether the proxies before the edge are configured. */
  proxiesAreKnown: boolean;
};

/**
 * Registers every command on this scope. Bodies and answers are passed on unchanged. The sender is authenticated before
 * the first byte of the body is read.
 */
export async function forwardCommands(scope: App, options: ForwardOptions): Promise<void> {
  passBodiesOn(scope);
  const watch = warnOfUnknownProxies(options.proxiesAreKnown);
  const expectMatchingStore = matchingStoreCheck(options);
  const add = (to: App, command: ForwardedCommand) =>
    addRoute(to, command, { ...options, watch, expectMatchingStore });
  for (const command of forwardedCommands) if (command.isSignIn) add(scope, command);
  await scope.register(async (signedIn: App) => {
    requireSignIn(signedIn, options.sessions);
    for (const command of forwardedCommands) if (!command.isSignIn) add(signedIn, command);
  });
}

function addRoute(
  scope: App,
  command: ForwardedCommand,
  {
    watch,
    expectMatchingStore,
    ...options
  }: ForwardOptions & { watch: (request: FastifyRequest) => void; expectMatchingStore: () => Promise<void> },
): void {
  scope.route({
    method: command.method,
    url: command.path,
    bodyLimit: command.bodyBytesMax ?? BODY_BYTES_MAX,
    config: { beforePasswordChange: command.beforePasswordChange ?? false },
    schema: describeCommand(command),
    // The command service checks; here the schemas are documentation.
    validatorCompiler: () => (value: unknown) => ({ value }),
    handler: async (request, reply) => {
      const key = keyOf(request);
      // Set before anything can fail: a client that sent no key can repeat the command with this one.
      void reply.header(KEY_HEADER, key);
      if (!command.isSignIn) await expectMatchingStore();
      const forwarded = toCommandRequest(command, request, key);
      if (command.isSignIn) watch(request);
      // A sign-in whose client has gone is aborted, and frees its place. Any other command is carried out.
      const answer = await (command.isSignIn
        ? sendSignIn(options.commands, {
            ...asSignIn(forwarded, request, options.sessions.keys),
            signal: clientGone(reply),
          })
        : options.commands.send(forwarded));
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (command.path.startsWith("/auth/") && !isRefused) options.sessions.forget();
      if (command.isSignIn) passCookieOn(reply, answer);
      await waitUntilReadable(reply, answer, options);
      return passOn(reply, answer, headersGiven);
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
        .describe("Repeated with the same key, a command is carried out once"),
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
    ...(command.isSignIn ? { security: [] } : {}),
    response: { [command.status]: { description: "Done", content: json(command.answer) }, ...problems },
  };
}

/**
 * Bodies are passed on unchanged, when they are complete: a slow upload does not occupy a connection to the command
 * service, and can be sent again.
 */
function passBodiesOn(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (request: FastifyRequest, payload: IncomingMessage) =>
    scope.bodies.read(request, payload),
  );
}

function keyOf({ headers, trace }: FastifyRequest): string {
  const given = headers[KEY_HEADER];
  return typeof given === "string" && given !== "" ? given : keyOfTrace(trace.traceId);
}

/** Made once: a schema costs more to make than to check with. */
const recordParams = z.object({ id: z.string().optional() });

/** Built from the address of the command: a request line may name another host in place of a path. */
function pathOf(command: ForwardedCommand, request: FastifyRequest): string {
  const { id = "" } = recordParams.parse(request.params);
  const query = /\?.*/.exec(request.url)?.[0] ?? "";
  return `/api/v1${command.path.replace(":id", encodeURIComponent(id))}${query}`;
}

function toCommandRequest(command: ForwardedCommand, request: FastifyRequest, key: string): CommandRequest {
  return {
    kind: "command",
    method: command.method,
    path: pathOf(command, request),
    headers: { ...headersFrom(request, headersTaken), [KEY_HEADER]: key },
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  };
}

/** The problem that answers {@link NotAnswered}. */
export function notAnsweredAnswer(error: NotAnswered): ProblemAnswer {
  if (!error.notSent) return unknownOutcomeAnswer(RETRY_AFTER_SECONDS);
  const sentence = "The books cannot be written at the moment. Nothing was saved. Please try again.";
  return problemAnswer("not-saved", 503, sentence, { "retry-after": String(RETRY_AFTER_SECONDS) });
}
