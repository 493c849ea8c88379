import type { FileHandle } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Encoding, bytesOf } from "./encoding.ts";
import { separatorOf } from "./separator.ts";

/** A row of a file. `line` is the one on which it begins, from 1. */
export type Row = { line: number; cells: string[] };

/** The file cannot be read on from this line. What stands before it was read. */
export class BrokenFile extends Error {
  readonly line: number;
  constructor(line: number, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "BrokenFile";
    this.line = line;
  }
}

/** Beyond it, one row would be larger than a request may be. */
const ROW_BYTES_MAX = 1024 * 1024;
export const COLUMNS_MAX = 200;

/** The text of a file without its mark. Each line ends in \n, as no chunk does within \r\n. */
async function* textOf(file: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let held = "";
  for await (const chunk of bytesOf(file)) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith("\r") ? "\r" : "";
    const whole = held === "" ? text : text.slice(0, -1);
    if (whole !== "") yield whole.replaceAll(/\r\n?/g, "\n");
  }
  const end = (held + decoder.decode()).replaceAll(/\r\n?/g, "\n");
  if (end !== "") yield end;
}

/**
 * The rows of a file that are not empty, read a piece at a time. Between pieces, others have their turn. Errors: {@link
 * BrokenFile}.
 */
export async function* readRows(file: FileHandle, encoding: Encoding): AsyncGenerator<Row> {
  // Loaded with the first import.
  const { parse } = await import("csv-parse");
  let rows: Row[] = [];
  let broken: BrokenFile | undefined;
  let parser: ReturnType<typeof parse> | undefined;
  let lineOfLast = 0;

  function open(delimiter: string): ReturnType<typeof parse> {
    const opened = parse({
      delimiter,
      record_delimiter: "\n",
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: ROW_BYTES_MAX,
      on_record(cells: string[], { lines }) {
        lineOfLast = lines;
        const breaks = cells.reduce(
          (count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0),
          0,
        );
        rows.push({ line: lines - breaks, cells });
        return null;
      },
    });
    opened.on("error", () => {}); // each write tells it
    opened.resume();
    return opened;
  }
  function take(): Row[] {
    const taken = rows;
    rows = [];
    return taken;
  }
  const fail = (error: unknown) => (broken ??= brokenBy(error, lineOfLast + 1));

  for await (const text of textOf(file, encoding)) {
    const current = (parser ??= open(separatorOf(text)));
    await new Promise<void>((resolve) => {
      current.write(text, (error) => {
        if (error) fail(error);
        resolve();
      });
    });
    yield* take();
    if (broken !== undefined) throw broken;
    await nextTurn();
  }
  const last = parser;
  if (last === undefined) return;
  await new Promise<void>((resolve) => {
    last.once("error", (error) => {
      fail(error);
      resolve();
    });
    last.once("end", resolve);
    last.end();
  });
  yield* take();
  if (broken !== undefined) throw broken;
}

function brokenBy(error: unknown, line: number): BrokenFile {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return new BrokenFile(
      line,
      "A quotation mark is opened here and never closed. Nothing after it is read.",
    );
  if (code === "CSV_MAX_RECORD_SIZE") {
    return new BrokenFile(
      line,
      "This row is larger than 1 MB: a quotation mark may be missing. Nothing after it is read.",
    );
  }
  return new BrokenFile(line, "The file cannot be read from here on.", error);
}
