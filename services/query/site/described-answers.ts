import { problem } from "@bahi/service-kit/http/problem.ts";
import type { z } from "zod";

/** A body of JSON, as OpenAPI describes it. */
export function json(schema: z.ZodType) {
  return { "application/json": { schema } };
}

/** A PDF, as OpenAPI describes it. */
export function pdf(schema: z.ZodType) {
  return { "application/pdf": { schema } };
}

const asProblem = { "application/problem+json": { schema: problem } };

/** What every call may answer beside what it is for. */
export const problems = {
  "4xx": { description: "Refused; `detail` says why", content: asProblem },
  "5xx": {
    description: "Not possible at the moment; 503 says with Retry-After when to try again",
    content: asProblem,
  },
};
