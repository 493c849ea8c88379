import { randomBytes } from "node:crypto";
import { type Position, hasReached } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition, positionWanted } from "@bahi/service-kit/http/position.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { clientGone } from "../client-gone.ts";
import { CSV_TYPE, wantsCsv } from "../csv/accepts-csv.ts";
import { type BeginExport, limitExports } from "../csv/export-limit.ts";
import type { PdfMaker } from "../pdf/pdf-maker.ts";
import { sendPdf } from "../pdf/send-pdf.ts";
import { json, pdf, problems } from "../site/described-answers.ts";
import { type AnswerCache, type EncodedAnswer, openAnswerCache } from "./answer-cache.ts";
import type { ReadModelAccess, Reading } from "../reading/read-model-access.ts";
import { PositionBeyondStore } from "./position-beyond-store.ts";
import { NotReachedYet } from "./not-reached-yet.ts";
import { chooseCompression } from "./encoding.ts";
import { isKnownTag } from "./known-tag.ts";
import { onPage } from "../reading/on-page.ts";
import type { Answer, Question } from "../reading/question.ts";
import { today } from "../reading/today.ts";
import { waitUntilReached, addLagHeaders } from "./wait-until-reached.ts";
import type { EndsBefore } from "./store-head.ts";

const CSV_CONTENT = {
  [CSV_TYPE]: { schema: z.string().describe("The same as a table: all rows, whatever the page") },
};

export type ReadOptions = {
  readModels: ReadModelAccess;
  positions: LivePositions;
  sessions: Pick<Sessions, "identify">;
  endsBefore: EndsBefore;
  /** How long a read waits for its position. */
  waitMs: number;
  /** Size of the answer cache. */
  keptBytesMax: number;
  pdfs: PdfMaker;
};

/** Registers every question as a GET on this scope, which authenticates. */
export function answerQuestions(scope: App, questions: readonly Question[], options: ReadOptions): void {
  const answers = openAnswerCache(options.readModels, options.keptBytesMax);
  // Another process may encode the same rows differently, as after an update: tags are valid for one process.
  const origin = randomBytes(4).toString("hex");
  // Long polls are answered when the service ends.
  const ending = new AbortController();
  const beginExport = limitExports();
  scope.addHook("preClose", (done) => {
    ending.abort();
    done();
  });
  for (const question of questions)
    addRoute(scope, question, options, { answers, origin, ending: ending.signal, beginExport });
}

type Shared = { answers: AnswerCache; origin: string; ending: AbortSignal; beginExport: BeginExport };

function addRoute(
  scope: App,
  question: Question,
  options: ReadOptions,
  { answers, origin, ending, beginExport }: Shared,
): void {
  const { csv } = question;
  scope.get(
    question.path,
    {
      ...(question.admits === "admin" ? { onRequest: adminOnly } : {}),
      config: { beforePasswordChange: question.beforePasswordChange ?? false },
      schema: describeQuestion(question),
    },
    async (request, reply) => {
      const { params, query } = request;
      // That of the query: it may be tomorrow before the read models are where the client wants them.
      const day = question.changesDaily ? `-${today()}` : "";
      const isCsv = wantsCsv(request.headers.accept, csv !== undefined);
      const longPoll = isCsv ? undefined : question.longPoll?.(query);
      const asOf = question.asOf?.(query) ?? question.waitsFor?.(query);
      const wanted = asOf !== undefined && "position" in asOf ? asOf.position : positionWanted(request);
      const live = await liveFor(options, longPoll?.after ?? wanted);
      const { role, id, mustChangePassword } = request.identity;
      const viewer = question.personal ? `${role} ${id}${mustChangePassword ? " new" : ""}` : role;
      const tagOf = (version: LiveGeneration) =>
        `W/"${origin}-${version.id}-${version.position}-${Date.parse(version.movedAt)}-${viewer.replaceAll(" ", "-")}${day}${live.behind ? "-behind" : ""}${isCsv ? "-csv" : ""}"`;
      if (longPoll === undefined && isKnownTag(request, tagOf(live))) {
        return addLagHeaders(addVersion(reply, live, tagOf(live)), live)
          .status(304)
          .send();
      }
      const name = JSON.stringify([viewer, question.path, params, query]);
      const asked = { params, query, viewer: { id, role, mustChangePassword } };
      if (isCsv && csv !== undefined) {
        const { sendCsv } = await import("../csv/send-csv.ts");
        return sendCsv(request, reply, { ...question, csv }, asked, {
          readModels: options.readModels,
          beginExport,
          ending,
          addVersion: (shown) => void addLagHeaders(addVersion(reply, shown, tagOf(shown)), live),
        });
      }
      const find = (version: LiveGeneration) =>
        answers.find(version, name, (reading) => ask(question, reading, asked));
      if (longPoll !== undefined) {
        const left = AbortSignal.any([ending, clientGone(reply)]);
        const news = await pollForNews(options, find, live, longPoll.waitMs, left);
        // The session may have ended while it waited.
        await options.sessions.identify(request.identity.sessionId);
        // Never with a position before its own.
        return send(
          request,
          answerPosition(addLagHeaders(reply, live), laterOf(news.live.position, longPoll.after)),
          news,
        );
      }
      const long = question.long?.(query);
      const answer =
        long === undefined
          ? await find(live)
          : await answers.findLong(live, name, (reading) => ask(question, reading, asked), {
              what: long,
              gone: clientGone(reply),
            });
      addLagHeaders(addVersion(reply, answer.live, tagOf(answer.live)), live);
      if (question.sheet !== undefined)
        return sendPdf(request, reply, answer, { question, pdfs: options.pdfs });
      return send(request, reply, answer);
    },
  );
}

/** What a request is checked by, and OpenAPI says. */
function describeQuestion(question: Question) {
  const { path, summary, params, query, answer, csv } = question;
  const asJson = { ...json(answer), ...(csv === undefined ? {} : CSV_CONTENT) };
  const content = question.sheet ? pdf(answer) : asJson;
  return {
    tags: [path.split("/", 2)[1] ?? ""],
    summary,
    querystring: query ?? z.strictObject({}),
    ...(params ? { params } : {}),
    response: { 200: { description: "The answer", content }, ...problems },
  };
}

/** A question about the past runs on the views of the past, which have the names of the tables. */
async function ask(
  question: Question,
  reading: Reading,
  asked: Parameters<Question["ask"]>[1],
): Promise<Answer> {
  const asOf = question.asOf?.(asked.query);
  const walked = { path: question.path, ...asked };
  if (asOf === undefined) return onPage(await question.ask(reading, asked), walked);
  return reading.asOf(asOf, async (past) => ({
    ...(await onPage(await question.ask(past, asked), walked)),
    asOf: past.position,
  }));
}

/** The first answer that is not empty, or the last one after the timeout. */
async function pollForNews(
  { readModels, positions }: ReadOptions,
  find: (version: LiveGeneration) => Promise<EncodedAnswer>,
  live: LiveGeneration,
  waitMs: number,
  signal: AbortSignal,
): Promise<EncodedAnswer> {
  const giveUpAt = performance.now() + waitMs;
  let answer = await find(live);
  while (answer.total === 0) {
    const isNew = await positions.waitForNews(
      answer.live.position,
      Math.max(0, giveUpAt - performance.now()),
      signal,
    );
    if (!isNew) return answer;
    answer = await find(await readModels.live());
  }
  return answer;
}

/**
 * The live version, when it has reached the wanted position, and what another edge may have shown before. Read models that
 * lag because of an update answer as of their own position: waiting would not help.
 */
async function liveFor(options: ReadOptions, asked: Position | undefined): Promise<LiveGeneration> {
  const now = await options.readModels.live();
  const wanted = laterOf(asked ?? "", now.shownElsewhere ?? "");
  if (hasReached(now.position, wanted) || now.behind !== undefined) return now;
  const waiting = waitUntilReached(options, wanted, options.waitMs);
  // Where the end of the store is not known, the read waits all the same.
  const isNowhere = options.endsBefore(wanted).then(async (isBeyond) => {
    if (isBeyond === true) throw new PositionBeyondStore(wanted);
    return waiting;
  });
  const live = await Promise.race([waiting, isNowhere]);
  if (hasReached(live.position, wanted) || live.behind !== undefined) return live;
  throw new NotReachedYet(wanted, live.position);
}

function laterOf(one: Position, other: Position): Position {
  return hasReached(one, other) ? one : other;
}

/** Headers that say which version of the read models an answer shows. */
function addVersion(reply: FastifyReply, live: LiveGeneration, tag: string): FastifyReply {
  return answerPosition(reply, live.position).headers({
    // The client asks with the tag of its copy, and gets 304 when nothing has changed.
    etag: tag,
    vary: "accept, authorization, accept-encoding",
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedAnswer,
): Promise<FastifyReply> {
  void reply.type("application/json; charset=utf-8");
  if (answer.total !== undefined) void reply.header("x-total-count", answer.total);
  if (answer.nextCursor !== undefined) void reply.header("x-next-cursor", answer.nextCursor);
  if (answer.asOf !== undefined) void reply.header("x-as-of", answer.asOf);
  const { body } = answer;
  const compression = chooseCompression(request.headers["accept-encoding"], body.byteCount);
  if (compression === undefined) return reply.header("content-length", body.byteCount).send(body.toSend());
  return reply.header("content-encoding", compression).send(await answer.compressed(compression));
}
