import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { isDatabaseUnavailable } from "../database.ts";
import { Unavailable } from "../unavailable.ts";
import { BrokenBody } from "./bodies.ts";
import { InvalidRequest } from "./validation.ts";

/** RFC 9457. `detail` is the sentence that the screens show. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

/** The answer for an error: the problem and its headers. */
export type ProblemAnswer = { problem: Problem; headers?: Record<string, string> };

const RETRY_AFTER_SECONDS = 2;

/** The time of a command is over, and its handler goes on. */
export class AnswerTimeOver extends Error {
  override name = "AnswerTimeOver";
}

export function problemAnswer(
  code: string,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): ProblemAnswer {
  return {
    problem: { type: `urn:bahi:${code}`, title: STATUS_CODES[status] ?? "Error", status, detail },
    headers,
  };
}

/** Sentences for refusals of the HTTP layer. */
const SENTENCES: Record<number, [code: string, sentence: string]> = {
  400: ["malformed-request", "The request could not be understood"],
  404: ["not-found", "There is nothing at this address"],
  405: ["method-not-allowed", "This cannot be done at this address"],
  406: ["unsupported-content", "This kind of content is not accepted here"],
  408: ["request-timeout", "The request took too long to arrive"],
  413: ["too-large", "The request is too large"],
  414: ["address-too-long", "The address is too long"],
  415: ["unsupported-content", "This kind of content is not accepted here"],
  429: ["too-many-requests", "Too many requests. Please wait a moment."],
  431: ["headers-too-large", "The headers of the request are too large"],
};

/** The answer for a status without a sentence of its own. */
export function problemOfStatus(status: number): ProblemAnswer {
  const [code, sentence] = SENTENCES[status] ?? ["malformed-request", "The request could not be understood"];
  const headers = status === 429 ? { "retry-after": "1" } : undefined;
  return problemAnswer(code, status === 406 ? 415 : status, sentence, headers);
}

export function unavailableAnswer(retryAfterSeconds = RETRY_AFTER_SECONDS): ProblemAnswer {
  const sentence = "The service is not available just now. Please try again in a moment.";
  return problemAnswer("unavailable", 503, sentence, { "retry-after": String(retryAfterSeconds) });
}

/** The answer to a command that may or may not have been executed. */
export function unknownOutcomeAnswer(retryAfterSeconds = RETRY_AFTER_SECONDS): ProblemAnswer {
  const sentence =
    "It is not known whether this was saved. Please try again: with the same key it is saved only once.";
  return problemAnswer("unknown-outcome", 503, sentence, { "retry-after": String(retryAfterSeconds) });
}

type RefusedLike = Error & { code: string; status: number; retryAfterSeconds?: number };

function isRefused(error: Error): error is RefusedLike {
  return error.name === "Refused" && "code" in error && "status" in error;
}

function statusOf(error: Error): number {
  return "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
}

/** The public answer for an error; undefined for a bug. */
export function answerFor(error: unknown): ProblemAnswer | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof InvalidRequest) {
    const answer = problemAnswer("invalid", error.statusCode, error.message);
    return { problem: { ...answer.problem, errors: error.errors } };
  }
  if (isRefused(error)) {
    const { retryAfterSeconds } = error;
    return problemAnswer(error.code, error.status, error.message, {
      ...(error.status === 401 && { "www-authenticate": "Bearer" }),
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    });
  }
  if (error instanceof BrokenBody) return problemOfStatus(error.statusCode);
  if (error instanceof AnswerTimeOver) return unknownOutcomeAnswer();
  if (error instanceof Unavailable) return unavailableAnswer(error.retryAfterSeconds);
  if (isDatabaseUnavailable(error)) return unavailableAnswer();
  const status = statusOf(error);
  return status >= 400 && status < 500 ? problemOfStatus(status) : undefined;
}
