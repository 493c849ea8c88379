import type { z } from "zod";
import type { Asked, Question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";

/** The body that a question answers with on this reading. `query` is as a client writes it. */
export async function askQuestion<Body extends z.ZodType>(
  question: Question,
  body: Body,
  reading: Reading,
  asked: Pick<Asked, "viewer"> & { params?: unknown; query: Record<string, string> },
): Promise<z.output<Body>> {
  const { viewer, params } = asked;
  return bodyOf(body, question.ask(reading, { viewer, params, query: question.query?.parse(asked.query) }));
}

/** The body of an answer that is not encoded yet. */
export async function bodyOf<Body extends z.ZodType>(
  body: Body,
  answered: ReturnType<Question["ask"]>,
): Promise<z.output<Body>> {
  const asked = await answered;
  const answer = "page" in asked ? await asked.page() : asked;
  return body.parse("body" in answer ? answer.body : JSON.parse(answer.json.join("")));
}

/** The same on what is known now, also within a question about the past: a sheet has today's letterhead. */
export function askNow<Body extends z.ZodType>(
  question: Question,
  body: Body,
  reading: Reading,
  viewer: Asked["viewer"],
): Promise<z.output<Body>> {
  return reading.asOf({ position: reading.live.position }, (now) =>
    askQuestion(question, body, now, { viewer, query: {} }),
  );
}
