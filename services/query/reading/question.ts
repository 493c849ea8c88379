import type { AsOf } from "@bahi/contracts/as-of.ts";
import type { Actor } from "@bahi/contracts/metadata.ts";
import type { Position } from "@bahi/contracts/position.ts";
import type { z } from "zod";
import type { Reading } from "./read-model-access.ts";

/** An answer: a value, or a list of rows that are JSON already. `total` becomes `X-Total-Count`. */
export type Answer = ({ body: unknown } | { rows: readonly string[] }) & { total?: number; asOf?: Position };

/** Who asks. */
export type Viewer = Pick<Actor, "id" | "role"> & { mustChangePassword: boolean };

/** The call waits up to `waitMs` for an answer with something after this position. */
export type LongPoll = { after: Position; waitMs: number };

type Asked<Params, Query> = { params: Params; query: Query; viewer: Viewer };

/** One GET call: its address, what it takes, who may ask, and how the read models answer it. */
export type Question<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> = {
  /** Below `/api/v1`, as Fastify writes it: `/customers/:id`. */
  path: string;
  summary: string;
  admits: "everyone" | "admin";
  /** The answer depends on the user, not on the role alone. */
  personal?: boolean;
  /** The answer depends on what day it is. */
  changesDaily?: boolean;
  /** Users may ask it before they change a password that was given to them. */
  beforePasswordChange?: boolean;
  params?: Params;
  query?: Query;
  answer: z.ZodType;
  /** As of when this call is about the past; then `ask` gets the reading of the past. */
  asOf?(query: z.output<Query>): AsOf | undefined;
  /** What the read models have to reach first, if that is not `asOf`. */
  waitsFor?(query: z.output<Query>): AsOf | undefined;
  /** Set when this call is a long poll. Such a question has a total. */
  longPoll?(query: z.output<Query>): LongPoll | undefined;
  ask(reading: Reading, asked: Asked<z.output<Params>, z.output<Query>>): Promise<Answer>;
};

/** Ties the types of `ask` to the schemas, with which a request is parsed first. */
export function question<Params extends z.ZodType, Query extends z.ZodType>(
  definition: Question<Params, Query>,
): Question {
  return definition;
}
