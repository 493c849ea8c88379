import type { AsOf } from "@bahi/contracts/as-of.ts";
import type { Actor } from "@bahi/contracts/metadata.ts";
import type { Position } from "@bahi/contracts/position.ts";
import type { z } from "zod";
import type { Reading } from "./books.ts";

/**
 * What a question answers with: a value, or a list whose rows are JSON already. `total` is how many there are beyond the
 * page, and becomes `X-Total-Count`.
 */
export type Answer = ({ body: unknown } | { rows: readonly string[] }) & { total?: number; asOf?: Position };

/** Who asks. */
export type Viewer = Pick<Actor, "id" | "role">;

/** The answer is to show what came after this position, and waits so long for something to show. */
export type Following = { after: Position; waitMs: number };

type Asked<Params, Query> = { params: Params; query: Query; viewer: Viewer };

/** One GET call: its address, what it takes, who may ask, and how the read models answer it. */
export type Question<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> = {
  /** Below `/api/v1`, as Fastify writes it: `/customers/:id`. */
  path: string;
  summary: string;
  admits: "everyone" | "admin";
  /** The answer depends on who asks, and not on the role alone. */
  personal?: boolean;
  params?: Params;
  query?: Query;
  answer: z.ZodType;
  /** Up to where this call is about the past; its reading is then that of the past. */
  asOf?(query: z.output<Query>): AsOf | undefined;
  /** What has to be in the read models first, where that is not what `asOf` says. */
  waitsFor?(query: z.output<Query>): AsOf | undefined;
  /** Whether this call waits for news instead of answering that there is none. Such a question has a total. */
  following?(query: z.output<Query>): Following | undefined;
  ask(reading: Reading, asked: Asked<z.output<Params>, z.output<Query>>): Promise<Answer>;
};

/** Ties the types of `ask` to the schemas beside it. Whoever asks parses with these schemas first. */
export function question<Params extends z.ZodType, Query extends z.ZodType>(
  definition: Question<Params, Query>,
): Question {
  return definition;
}
