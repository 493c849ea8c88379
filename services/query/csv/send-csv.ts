import { addAbortSignal, pipeline, Readable } from "node:stream";
import type { AsOf } from "@bahi/contracts/as-of.ts";
import { businessDateOf, readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientGone } from "../client-gone.ts";
import { acceptedCompression, compressor } from "../answering/encoding.ts";
import type { Asked, Csv, Question } from "../reading/question.ts";
import type { HeldSnapshot, ReadModelAccess, Reading } from "../reading/read-model-access.ts";
import { today } from "../reading/today.ts";
import { csvText } from "./csv-text.ts";
import { type BeginExport, EXPORT_TIME_MAX_MS } from "./export-limit.ts";
import { attachment, csvFileName } from "./file-name.ts";
import type { Table } from "./table.ts";

export type CsvOptions = {
  readModels: ReadModelAccess;
  beginExport: BeginExport;
  /** Aborted when the service ends. */
  ending: AbortSignal;
  /** Sets the headers that say which version the answer shows. */
  addVersion: (live: LiveGeneration) => void;
};

/** A file of which the first piece is read: what is wrong with the question is known, and no byte was sent. */
type Begun = {
  name: string;
  day: string;
  live: LiveGeneration;
  asOf: string | undefined;
  first: string;
  rest: Pieces;
};
type Pieces = AsyncGenerator<string, void, void>;

/**
 * Sends the whole table of a question, all pages of it, from one snapshot. It is read as fast as the client reads, and a
 * fault on the way cuts the connection, so that nobody takes a part for the whole.
 */
export async function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question & { csv: Csv },
  asked: Asked,
  { readModels, beginExport, ending, addVersion }: CsvOptions,
): Promise<FastifyReply> {
  const gone = clientGone(reply);
  const signal = AbortSignal.any([ending, gone, AbortSignal.timeout(EXPORT_TIME_MAX_MS)]);
  const leave = beginExport(asked.viewer.id);
  const held = await readModels
    .hold((reading) => begin(question, reading, asked), signal)
    .catch((error: unknown) => {
      leave();
      throw error;
    });
  const { name, day, live, asOf, first, rest } = held.begun;
  addVersion(live);
  void reply.headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": attachment(csvFileName(name, day)),
    ...(asOf === undefined ? {} : { "x-as-of": asOf }),
  });
  let finished: Promise<void> | undefined;
  const finish = () => (finished ??= close(held).finally(leave));
  const pieces = joined(first, rest, finish);
  const text = request.method === "HEAD" ? Readable.from([]) : Readable.from(pieces, ONE_AHEAD);
  text.once("close", () => void finish());
  text.once("error", (error) => {
    if (!gone.aborted) request.log.warn({ err: error, url: request.url }, "a CSV file could not be sent");
  });
  addAbortSignal(signal, text);
  const compression = acceptedCompression(request.headers["accept-encoding"]);
  if (compression === undefined) return reply.send(text);
  // Its errors are those of the text, which are logged above.
  const compressed = pipeline(text, compressor(compression), () => {});
  return reply.header("content-encoding", compression).send(compressed);
}

/** Pieces of text. One is made while the one before is on its way. */
const ONE_AHEAD = { objectMode: true, highWaterMark: 1 };

/** Finishes before the answer ends: who has read one file may ask for the next. */
async function* joined(first: string, rest: Pieces, finish: () => Promise<void>): Pieces {
  yield first;
  yield* rest;
  await finish();
}

async function close(held: HeldSnapshot<Begun>): Promise<void> {
  await held.begun.rest.return();
  await held.close();
}

async function begin(question: Question & { csv: Csv }, reading: Reading, asked: Asked): Promise<Begun> {
  const { csv } = question;
  const asOf = question.asOf?.(asked.query);
  const { table, position } = await tableAsOf(question, reading, asked, asOf);
  const columns = csv.columns.filter(({ isAmount }) => !isAmount || table.hasAmounts !== false);
  const rest = csvText(columns, table.rows);
  const first = await rest.next();
  return {
    name: `${table.name ?? csv.name}${asKnown(asOf)}`,
    day: table.day ?? today(),
    live: reading.live,
    asOf: position,
    first: first.value ?? "",
    rest,
  };
}

async function tableAsOf(
  question: Question & { csv: Csv },
  reading: Reading,
  asked: Asked,
  asOf: AsOf | undefined,
): Promise<{ table: Table<unknown>; position?: string }> {
  if (asOf === undefined) return { table: await tableOf(question, reading, asked) };
  return reading.asOf(asOf, async (past) => ({
    table: await tableOf(question, past, asked),
    position: past.position,
  }));
}

async function tableOf(
  question: Question & { csv: Csv },
  reading: Reading,
  asked: Asked,
): Promise<Table<unknown>> {
  if (question.csv.table !== undefined) return question.csv.table(reading, asked);
  const answer = await question.ask(reading, asked);
  if (!("batches" in answer))
    throw new Error(`${question.path} says which columns it has, and not which rows`);
  return { rows: answer.batches(), hasAmounts: answer.hasAmounts };
}

/** Files as of two moments are told apart by their names. */
function asKnown(asOf: AsOf | undefined): string {
  if (asOf === undefined || "position" in asOf) return "";
  return ` as known on ${readBusinessDate(businessDateOf(new Date(asOf.moment)))}`;
}
