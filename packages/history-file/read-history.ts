import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { PassThrough } from "node:stream";
import { createGunzip } from "node:zlib";
import { pictureTypeOf } from "@bahi/service-kit/media/picture-type.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { LOGO_BYTES_MAX } from "@bahi/contracts/settings/api.ts";
import { type DigestedEvent, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FIRST_LINK, linkOf } from "@bahi/event-store/chain/link.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { type EventText, eventTextOf } from "./event-text.ts";
import { LINE_LENGTH_MAX, eventLine, headLine, lastLine, laterHead, logoLine } from "./format.ts";
import { isGzip } from "./gzip.ts";
import { logoOf } from "./named-logo.ts";

/** An event of a file. It gets its position when a store appends it. */
export type FileEvent = DigestedEvent & { position: string; n: number; link: Buffer };
export type FileLogo = { sha256: string; contentType: "image/png" | "image/jpeg"; bytes: Buffer };
export type HistoryEnd = { events: number; logos: number; link: Buffer; fingerprint: string | null };

export type Entry = { event: FileEvent } | { logo: FileLogo } | { end: HistoryEnd };

/** Of the file, and of its text when it is expanded: fewer and larger pieces cost less. */
const PIECE_BYTES = 64 * 1024;

/**
 * Reads a file of `writeHistory` and checks each line against those before it. Throws a sentence that names the
 * first line that does not fit.
 */
export async function* readHistory(file: string): AsyncGenerator<Entry> {
  for await (const entries of readHistoryInBatches(file)) yield* entries;
}

/** A file that was read to its end may be read again for less: what has the digest of an event is that event. */
type ReadOptions = { wasRead?: boolean };

/** {@link readHistory}, many entries at once. */
export async function* readHistoryInBatches(
  file: string,
  { wasRead = false }: ReadOptions = {},
): AsyncGenerator<Entry[]> {
  const lines = new HistoryLines(file, wasRead);
  try {
    for await (const texts of linesOf(file)) yield texts.flatMap((text) => lines.read(text) ?? []);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `${file} cannot be read after line ${lines.count}: ${error instanceof Error ? error.message : String(error)}. Nothing of it is used.`,
      { cause: error },
    );
  }
  if (!lines.haveEnded) {
    throw new CannotStart(
      `${file} ends after line ${lines.count}, without its last line: a part is missing. Nothing of it is used.`,
    );
  }
}

/** The lines of a history, each checked against those before it. */
class HistoryLines {
  readonly #file: string;
  readonly #wereRead: boolean;
  #count = 0;
  #events = 0;
  #logos = 0;
  #link = FIRST_LINK;
  #haveEnded = false;
  /** Pictures that events name and that have not been read yet. */
  readonly #named = new Set<string>();

  constructor(file: string, wereRead: boolean) {
    this.#file = file;
    this.#wereRead = wereRead;
  }

  /** How many were read. */
  get count(): number {
    return this.#count;
  }

  get haveEnded(): boolean {
    return this.#haveEnded;
  }

  /** What the next line holds; undefined for the head. Throws a sentence when it does not fit. */
  read(text: string): Entry | undefined {
    this.#count += 1;
    const again = this.#wereRead ? this.#eventAgain(text) : undefined;
    if (again !== undefined) return { event: again };
    // An editor on Windows begins a text that it saves with a byte order mark.
    const line = this.#jsonOf(this.#count === 1 ? text.replace(/^\uFEFF/, "") : text);
    if (this.#count === 1) {
      if (headLine.safeParse(line).success) return undefined;
      const later = laterHead.safeParse(line);
      if (!later.success) throw this.#damaged("it does not begin as a history that Bahi has written");
      throw new CannotStart(
        `${this.#file} was written by a newer version of Bahi, in format ${later.data.version}. This version reads format ${headLine.shape.version.value}. Nothing of it is used.`,
      );
    }
    if (this.#haveEnded) throw this.#damaged("something stands after the end");
    if (hasKey(line, "n")) return { event: this.#eventIn(line) };
    if (hasKey(line, "logo")) return { logo: this.#logoIn(line) };
    return { end: this.#endIn(line) };
  }

  /** The event of a line as it was when it was read before; undefined for every other line. */
  #eventAgain(text: string): FileEvent | undefined {
    const read = eventTextOf(text);
    if (read?.n !== this.#events + 1 || this.#haveEnded) return undefined;
    const event = fileEvent(read);
    const link = linkOf(this.#link, read.n, digestOf(event));
    return link.toString("hex") === read.link ? this.#next(event, link) : undefined;
  }

  #eventIn(line: unknown): FileEvent {
    const read = eventLine.safeParse(line);
    if (!read.success) throw this.#damaged("it is no event", read.error);
    const { n, link: said } = read.data;
    if (n !== this.#events + 1)
      throw this.#damaged(`event ${this.#events + 1} is expected, and it is event ${n}`);
    const [data, metadata] = [JSON.stringify(read.data.data), JSON.stringify(read.data.metadata)];
    const event = fileEvent({ ...read.data, data, metadata });
    const link = linkOf(this.#link, n, digestOf(event));
    if (link.toString("hex") !== said)
      throw this.#damaged("the event is not the one that the chain was made of");
    return this.#next(event, link);
  }

  #next(event: Omit<FileEvent, "link">, link: Buffer): FileEvent {
    this.#events = event.n;
    this.#link = link;
    const picture = logoOf(event);
    if (picture !== undefined) this.#named.add(picture);
    return { ...event, link };
  }

  #logoIn(line: unknown): FileLogo {
    const read = logoLine.safeParse(line);
    if (!read.success) throw this.#damaged("it is no logo", read.error);
    const { logo: sha256, contentType, base64 } = read.data;
    const bytes = Buffer.from(base64, "base64");
    if (createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw this.#damaged("the picture is not the one that was exported");
    if (!this.#named.delete(sha256)) throw this.#damaged("no event names this picture, or it came before");
    if (bytes.length > LOGO_BYTES_MAX || pictureTypeOf(bytes) !== contentType)
      throw this.#damaged("it holds no picture of the kind that it names");
    this.#logos += 1;
    return { sha256, contentType, bytes };
  }

  #endIn(line: unknown): HistoryEnd {
    const read = lastLine.safeParse(line);
    if (!read.success) throw this.#damaged("it is neither an event nor a logo nor the end", read.error);
    const { fingerprint, link } = read.data;
    const events = this.#events;
    const logos = this.#logos;
    const fits =
      read.data.events === events &&
      read.data.logos === logos &&
      link === this.#link.toString("hex") &&
      fingerprint === (events === 0 ? null : fingerprintOf(link));
    if (!fits) throw this.#damaged("it does not say what stands before it");
    this.#haveEnded = true;
    return { events, logos, link: this.#link, fingerprint };
  }

  #jsonOf(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.#damaged("it is no JSON", error);
    }
  }

  #damaged(why: string, cause?: unknown): Error {
    return new CannotStart(
      `Line ${this.#count} of ${this.#file} is damaged: ${why}. Nothing of it is used.`,
      {
        cause,
      },
    );
  }
}

/**
 * The lines of a text, compressed or not, many at once. They end with a line feed alone: other separators may stand in a
 * name. An error of the file or of its compression ends them.
 */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const unpacked = (await isGzip(file)) ? createGunzip({ chunkSize: PIECE_BYTES }) : new PassThrough();
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES });
  source.on("error", (error) => unpacked.destroy(error));
  let begun: string[] = [];
  let length = 0;
  try {
    for await (const chunk of source.pipe(unpacked).setEncoding("utf8")) {
      const [rest = "", ...next] = String(chunk).split("\n");
      // A small compressed file may hold a line of gigabytes, which would exhaust the memory.
      length += rest.length;
      if (length > LINE_LENGTH_MAX) throw new Error("the next line is longer than any that Bahi writes");
      begun.push(rest);
      const last = next.pop();
      if (last === undefined) continue;
      yield [begun.join(""), ...next];
      begun = [last];
      length = last.length;
    }
    if (length > 0) yield [begun.join("")];
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function fileEvent({ n, stream, revision, id, type, data, metadata }: EventText): Omit<FileEvent, "link"> {
  return { n, position: "", streamId: stream, revision, id, type, data, metadata };
}

function hasKey(line: unknown, key: string): boolean {
  return typeof line === "object" && line !== null && key in line;
}
