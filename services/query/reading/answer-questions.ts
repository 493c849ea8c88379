import { randomBytes } from "node:crypto";
import { type Position, hasReached } from "@bahi/contracts/position.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition, positionWanted } from "@bahi/service-kit/http/position.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { untilGone } from "../until-gone.ts";
import { json, problems } from "../site/described-answers.ts";
import { type Answers, type WrittenAnswer, keepAnswers } from "./answers.ts";
import type { Books, Reading } from "./books.ts";
import { NotInTheseBooks } from "./not-in-these-books.ts";
import { NotReachedYet } from "./not-reached-yet.ts";
import { chooseCompression } from "./encoding.ts";
import type { Answer, Question } from "./question.ts";
import { reach, sayBehind } from "./reach.ts";
import type { EndsBefore } from "./store-head.ts";

export type ReadOptions = {
  books: Books;
  positions: LivePositions;
  endsBefore: EndsBefore;
  /** How long a read waits for the position that it asks for. */
  waitMs: number;
  /** Room for answers that are kept while the read models do not change. */
  keptBytesMax: number;
};

/** Registers every question as a GET on this scope, behind whoever authenticates there. */
export function answerQuestions(scope: App, questions: readonly Question[], options: ReadOptions): void {
  const answers = keepAnswers(options.books, options.keptBytesMax);
  // Another process may write the same rows otherwise, after an update of the program; so its tags are its own.
  const origin = randomBytes(4).toString("hex");
  // Who waits for news is answered when the service ends.
  const ending = new AbortController();
  scope.addHook("preClose", (done) => {
    ending.abort();
    done();
  });
  for (const question of questions)
    addRoute(scope, question, options, { answers, origin, ending: ending.signal });
}

function addRoute(
  scope: App,
  question: Question,
  options: ReadOptions,
  { answers, origin, ending }: { answers: Answers; origin: string; ending: AbortSignal },
): void {
  scope.get(
    question.path,
    {
      ...(question.admits === "admin" ? { onRequest: adminOnly } : {}),
      schema: {
        tags: [question.path.split("/", 2)[1] ?? ""],
        summary: question.summary,
        querystring: question.query ?? z.strictObject({}),
        ...(question.params ? { params: question.params } : {}),
        response: {
          200: { description: "The answer", content: json(question.answer) },
          ...problems,
        },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const following = question.following?.(query);
      const asOf = question.asOf?.(query) ?? question.waitsFor?.(query);
      const wanted = asOf !== undefined && "position" in asOf ? asOf.position : positionWanted(request);
      const live = await liveFor(options, following?.after ?? wanted);
      const { role, id } = request.identity;
      const viewer = question.personal ? `${role} ${id}` : role;
      const tagOf = (version: LiveGeneration) =>
        `W/"${origin}-${version.id}-${version.position}-${viewer.replace(" ", "-")}${live.behind ? "-behind" : ""}"`;
      if (following === undefined && isKnown(request, tagOf(live))) {
        return sayBehind(describe(reply, live, tagOf(live)), live)
          .status(304)
          .send();
      }
      const name = JSON.stringify([viewer, question.path, params, query]);
      const asked = { params, query, viewer: { id, role } };
      const find = (version: LiveGeneration) =>
        answers.find(version, name, (reading) => ask(question, reading, asked));
      if (following !== undefined) {
        const left = AbortSignal.any([ending, untilGone(reply)]);
        const news = await untilNews(options, find, live, following.waitMs, left);
        return send(
          request,
          answerPosition(sayBehind(reply, live), laterOf(news.live.position, following.after)),
          news,
        );
      }
      const answer = await find(live);
      sayBehind(describe(reply, answer.live, tagOf(answer.live)), live);
      return send(request, reply, answer);
    },
  );
}

/** About the past a question is asked of the past's own rows, and finds them under the same names. */
async function ask(
  question: Question,
  reading: Reading,
  asked: Parameters<Question["ask"]>[1],
): Promise<Answer> {
  const asOf = question.asOf?.(asked.query);
  if (asOf === undefined) return question.ask(reading, asked);
  return reading.asOf(asOf, async (past) => ({
    ...(await question.ask(past, asked)),
    asOf: past.position,
  }));
}

/** The first answer in which there is something, or the last one when the time is over. */
async function untilNews(
  { books, positions }: ReadOptions,
  find: (version: LiveGeneration) => Promise<WrittenAnswer>,
  live: LiveGeneration,
  waitMs: number,
  signal: AbortSignal,
): Promise<WrittenAnswer> {
  const giveUpAt = Date.now() + waitMs;
  let answer = await find(live);
  while (answer.total === 0) {
    const isNew = await positions.waitForNews(
      answer.live.position,
      Math.max(0, giveUpAt - Date.now()),
      signal,
    );
    if (!isNew) return answer;
    answer = await find(await books.live());
  }
  return answer;
}

/**
 * The live version, once it holds everything up to the position that the reader wants to see. Read models that stay
 * behind answer as of their own position: what is not in them is shown after the switch, and waiting would not help.
 */
async function liveFor(options: ReadOptions, wanted: Position | undefined): Promise<LiveGeneration> {
  const now = await options.books.live();
  if (wanted === undefined || hasReached(now.position, wanted) || now.behind !== undefined) return now;
  const waiting = reach(options, wanted, options.waitMs);
  // Who cannot be told where the store ends waits all the same.
  const isNowhere = options.endsBefore(wanted).then(async (isBeyond) => {
    if (isBeyond === true) throw new NotInTheseBooks(wanted);
    return waiting;
  });
  const live = await Promise.race([waiting, isNowhere]);
  if (hasReached(live.position, wanted) || live.behind !== undefined) return live;
  throw new NotReachedYet(wanted, live.position);
}

/** Who follows is told no position before the one that it has seen. */
function laterOf(one: Position, other: Position): Position {
  return hasReached(one, other) ? one : other;
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"];
  return known !== undefined && known.split(",").some((part) => part.trim() === tag);
}

function describe(reply: FastifyReply, live: LiveGeneration, tag: string): FastifyReply {
  return answerPosition(reply, live.position).headers({
    // Whoever keeps the answer asks with its tag, and is told when nothing has changed.
    etag: tag,
    vary: "authorization, accept-encoding",
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: WrittenAnswer,
): Promise<FastifyReply> {
  void reply.type("application/json; charset=utf-8");
  if (answer.total !== undefined) void reply.header("x-total-count", answer.total);
  if (answer.asOf !== undefined) void reply.header("x-as-of", answer.asOf);
  const compression = chooseCompression(request.headers["accept-encoding"], answer.bytes.length);
  if (compression === undefined) return reply.send(answer.bytes);
  return reply.header("content-encoding", compression).send(await answer.compressed(compression));
}
