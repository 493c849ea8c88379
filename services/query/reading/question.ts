import type { AsOf } from "@bahi/contracts/as-of.ts";
import type { Actor } from "@bahi/contracts/metadata.ts";
import type { Position } from "@bahi/contracts/position.ts";
import type { z } from "zod";
import type { Column } from "../csv/columns.ts";
import type { Table } from "../csv/table.ts";
import type { ListAnswer } from "./list-answer.ts";
import type { PdfSheet } from "../pdf/pdf-sheet.ts";
import type { Reading } from "./read-model-access.ts";
import type { LongRead } from "./too-long.ts";

/**
 * An answer: a value, or the bytes of its JSON in parts. `total` becomes `X-Total-Count`, `nextCursor` `X-Next-Cursor`.
 */
export type Answer = ({ body: unknown } | { json: readonly Buffer[] }) & {
  total?: number;
  nextCursor?: string;
  asOf?: Position;
};

/** Who asks. */
export type Viewer = Pick<Actor, "id" | "role"> & { mustChangePassword: boolean };

/** The call waits up to `waitMs` for an answer with something after this position. */
export type LongPoll = { after: Position; waitMs: number };

export type Asked<Params = unknown, Query = unknown> = { params: Params; query: Query; viewer: Viewer };

/**
 * How a question is answered as CSV. A list needs no `table`: its rows are those of its answer, on all pages. Columns
 * with amounts are left out where the answer has none.
 */
export type Csv<Params = unknown, Query = unknown> = {
  /** What the file is called, before its day. */
  name: string;
  columns: readonly Column<unknown>[];
  table?(reading: Reading, asked: Asked<Params, Query>): Table<unknown> | Promise<Table<unknown>>;
};

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
  /** Set when this call may take long: it has a time limit, and ends when its client has gone. */
  long?(query: z.output<Query>): LongRead | undefined;
  /** Absent: it is answered as JSON alone. */
  csv?: Csv<z.output<Params>, z.output<Query>>;
  /** As of when this call is about the past; then `ask` gets the reading of the past. */
  asOf?(query: z.output<Query>): AsOf | undefined;
  /** What the read models have to reach first, if that is not `asOf`. */
  waitsFor?(query: z.output<Query>): AsOf | undefined;
  /** Set when this call is a long poll. Such a question has a total. */
  longPoll?(query: z.output<Query>): LongPoll | undefined;
  ask(
    reading: Reading,
    asked: Asked<z.output<Params>, z.output<Query>>,
  ): Answer | ListAnswer | Promise<Answer | ListAnswer>;
  /** Makes a sheet of the body, at an ISO moment. The question is then answered with a PDF of it. */
  sheet?(body: unknown, at: string): PdfSheet;
};

/** Ties the types of `ask` to the schemas, with which a request is parsed first. */
export function question<Params extends z.ZodType, Query extends z.ZodType>(
  definition: Question<Params, Query>,
): Question {
  return definition;
}
